import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { findBrowser, findHeadlessShell, findWholeBrowser } from './find-browser.ts'
import { findPostgres } from './postgres-server.ts'

/** Beside npm's packages. Without a font a page has no text. */
const NEEDED = [
  { apt: ['chromium-headless-shell', 'fonts-dejavu-core'], found: findBrowser },
  { apt: ['chromium'], found: findWholeBrowser },
  { apt: ['postgresql'], found: findPostgres },
  { apt: ['prometheus'], found: () => findCommand('promtool') },
  { apt: ['prometheus-alertmanager'], found: () => findCommand('amtool') },
  { apt: ['age'], found: () => findCommand('age') },
  { apt: ['curl'], found: () => findCommand('curl') },
]

const findCommand = (name: string): string | undefined => (spawnSync(name, ['--version']).status === 0 ? name : undefined)

const asRoot = (): string[] | undefined => {
  if (process.getuid?.() === 0) return []
  return spawnSync('sudo', ['-n', 'true']).status === 0 ? ['sudo', '-n'] : undefined
}

/** Stories take a quarter less time in it than in the whole browser, which does where nothing can be installed. */
const FASTER = 'chromium-headless-shell'

/** Where that is allowed; otherwise returns what to install. */
export function installMissing(print: (line: string) => void): string | undefined {
  const missing = NEEDED.filter(({ found }) => found() === undefined).flatMap(({ apt }) => apt)
  const root = existsSync('/usr/bin/apt-get') ? asRoot() : undefined
  const isFaster = root !== undefined && process.env['CI'] !== undefined && findHeadlessShell() === undefined && !missing.includes(FASTER)
  if (missing.length === 0 && !isFaster) return undefined
  const sentence = `The tests need ${missing.join(', ')}: install with "sudo apt-get install ${missing.join(' ')}".`
  if (root === undefined) return sentence
  const wanted = isFaster ? [...missing, FASTER] : missing
  print(`installing ${wanted.join(', ')} from Debian's packages`)
  const apt = (...args: string[]) => {
    const [program = '', ...rest] = [...root, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-qq', ...args]
    return spawnSync(program, rest, { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0
  }
  const installed = apt('update') && apt('install', '--yes', '--no-install-recommends', ...wanted)
  if (NEEDED.every(({ found }) => found() !== undefined)) return undefined
  return `apt-get ${installed ? 'installed them, but they are not where they are looked for' : 'did not install them'}. ${sentence}`
}
