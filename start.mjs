// Plain JavaScript on purpose: it must run, and say what is wrong, under the Node that the machine happens to have.
const major = Number(process.versions.node.split('.')[0])
if (major < 24) {
  console.error(
    `Node 24 is needed and this is ${process.version}. It comes with the packages: run "npm ci" and then "npm rebuild node" (install scripts may be switched off), and start with "npm start".`,
  )
  process.exit(1)
}
const { enableCompileCache, flushCompileCache } = await import('node:module')
const { fileURLToPath } = await import('node:url')
// The sources are TypeScript, read anew at each start; what Node makes of them is kept. Where the folder cannot be written, nothing is.
enableCompileCache(fileURLToPath(new URL('.cache/node', import.meta.url)))
const { buildWebIfStale } = await import('./tools/build-web.ts')
await buildWebIfStale()
// In development somebody can pay by mobile money and read text messages without an account at any provider. A production start loads none of it.
const simulator = process.env.APP_ENV === 'production' ? undefined : await startSimulator()
Object.assign(process.env, simulator?.environment)
await import('./server/main.ts')
// Node itself would write it at the end, which a process that is killed does not see.
flushCompileCache()
if (simulator !== undefined)
  console.log(`Mobile money and SMS are simulated: the phones are at ${simulator.phonePage} (SIMULATOR=off starts without).`)

async function startSimulator() {
  const { developmentSimulator } = await import('./tools/simulator/development-simulator.ts')
  return developmentSimulator(process.env).catch((error) => {
    console.error(error.message)
    process.exit(1)
  })
}
