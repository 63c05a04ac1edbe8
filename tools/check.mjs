// Plain JavaScript: an old Node must reach the message about its version.
const major = Number(process.versions.node.split('.')[0])
if (major < 24) {
  console.error(
    `Node 24 is needed and this is ${process.version}. On Linux it comes with the packages: run "npm ci" and then "npm run check".`,
  )
  console.log('0 passed, 1 failed')
  process.exit(1)
}
await import('./check/run-check.ts')
