import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { findBrowser, findHeadlessShell, findWholeBrowser } from './find-browser.ts'
import { findPostgres } from './postgres-server.ts'

const SHELL = 'chromium-headless-shell'

/** Beside npm's packages. Without a font a page has no text. */
const NEEDED = [
  { apt: [SHELL, 'fonts-dejavu-core'], found: findBrowser },
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

/** Stories take a quarter less time in it; on other machines the whole browser suffices. */
const wantsShell = (): boolean => process.env['CI'] !== undefined && findHeadlessShell() === undefined

/** Where that is allowed; otherwise returns what to install. */
export async function installMissing(print: (line: string) => void): Promise<string | undefined> {
  const missing = NEEDED.filter(({ found }) => found() === undefined).flatMap(({ apt }) => apt)
  const wanted = wantsShell() ? [...new Set([...missing, SHELL])] : missing
  if (wanted.length === 0) return undefined
  const sentence = `The tests need ${missing.join(', ')}: install with "sudo apt-get install ${missing.join(' ')}".`
  const root = existsSync('/usr/bin/apt-get') ? asRoot() : undefined
  if (root === undefined) return missing.length === 0 ? undefined : sentence
  print(`installing ${wanted.join(', ')} from Debian's packages`)
  const apt = async (...args: string[]) => {
    const [program = '', ...rest] = [...root, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-qq', ...args]
    const [status] = await once(spawn(program, rest, { stdio: ['ignore', 'ignore', 'inherit'] }), 'exit')
    return status === 0
  }
  const installed = (await apt('update')) && (await apt('install', '--yes', '--no-install-recommends', ...wanted))
  if (NEEDED.every(({ found }) => found() !== undefined)) return undefined
  return `apt-get ${installed ? 'installed them, but they are not where they are looked for' : 'did not install them'}. ${sentence}`
}
