// Plain JavaScript on purpose: it must run, and say what is wrong, under the Node that the machine happens to have.
const major = Number(process.versions.node.split('.')[0])
if (major < 24) {
  console.error(
    `Node 24 is needed and this is ${process.version}. It comes with the packages: run "npm ci" and then "npm rebuild node" (install scripts may be switched off), and start with "npm start".`,
  )
  process.exit(1)
}
const { buildWebIfStale } = await import('./tools/build-web.ts')
await buildWebIfStale()
await import('./server/main.ts')
