import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const WHOLE = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** Of this machine; Playwright downloads none. */
export const findBrowser = (): string | undefined => findHeadlessShell() ?? findWholeBrowser()

export const findHeadlessShell = (): string | undefined => find(['chromium-headless-shell'])

/** With a back/forward cache and notifications, which the headless shell lacks. */
export const findWholeBrowser = (): string | undefined => find(WHOLE)

function find(names: readonly string[]): string | undefined {
  const folders = ['/usr/bin', ...(process.env['PATH'] ?? '').split(delimiter)]
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find((path) => existsSync(path))
}
