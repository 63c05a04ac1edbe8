// Plain JavaScript, so that an older Node can print the message below.
const major = Number(process.versions.node.split('.')[0])
if (major < 24) {
  console.error(
    `Node 24 is needed and this is ${process.version}. On Linux it comes with the packages: run "npm ci" and start with "npm start". Elsewhere install Node 24.`,
  )
  process.exit(1)
}
const { enableCompileCache, flushCompileCache } = await import('node:module')
const { fileURLToPath } = await import('node:url')
// Without a writable folder there is no cache.
enableCompileCache(fileURLToPath(new URL('.cache/node', import.meta.url)))
const { buildWebIfStale } = await import('./tools/build-web.ts')
await buildWebIfStale()
// Production loads no simulator.
const simulator = process.env.APP_ENV === 'production' ? undefined : await startSimulator()
Object.assign(process.env, simulator?.environment)
await import('./server/main.ts')
// A killed process never reaches the flush at exit.
flushCompileCache()
if (simulator !== undefined) {
  const phones = `${simulator.phonePage} simulates mobile money and SMS (SIMULATOR=off starts without).`
  if (process.stdout.isTTY) console.log(`Phones:   ${phones}`)
  else console.log(JSON.stringify({ level: 'info', time: new Date().toISOString(), phones: simulator.phonePage, message: phones }))
} else if (process.stdout.isTTY) console.log('Phones:   real ones, through the providers in the settings.')

async function startSimulator() {
  const { developmentSimulator } = await import('./tools/simulator/development-simulator.ts')
  return developmentSimulator(process.env).catch((error) => {
    console.error(error.message)
    process.exit(1)
  })
}
