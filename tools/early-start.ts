import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Rolldown } from 'vite'

const text = (path: string): string => readFileSync(fileURLToPath(new URL(`../web/${path}`, import.meta.url)), 'utf8')

/** By the first part of the address, without modules of a screen's lower parts. */
const SCREENS: Readonly<Record<string, string>> = {
  '': 'dashboard/dashboard-page.tsx',
  profile: 'profile/profile-page.tsx',
  apply: 'loans/loan-application-page.tsx',
  'loan-application': 'loans/loan-application-page.tsx',
  payment: 'payments/payment-page.tsx',
  'loan-history': 'loans/loan-history-page.tsx',
  loans: 'loans/loan-page.tsx',
  score: 'credit/score-page.tsx',
}
const THEME_TAG = '<script src="/theme.js"></script>'

/** Neither theme nor early requests wait for a request. @returns hashes for the content security policy. */
export function inlineScripts(bundle: Rolldown.OutputBundle): string[] {
  const hashes = new Set<string>()
  for (const [name, page] of Object.entries(bundle)) {
    if (page.type !== 'asset' || !name.endsWith('.html')) continue
    const html = String(page.source)
    if (!html.includes(THEME_TAG)) throw new Error(`${name} has no ${THEME_TAG}`)
    const screens = name === 'app.html' ? text('early-start.js').replace('__SCREENS__', JSON.stringify(screenFiles(html, bundle))) : ''
    const script = withoutComments(text('public/theme.js') + screens)
    hashes.add(`'sha256-${createHash('sha256').update(script).digest('base64')}'`)
    page.source = html.replace(THEME_TAG, () => `<script>${script}</script>`)
  }
  return [...hashes]
}

/** Without those of the page itself. */
const screenFiles = (html: string, bundle: Rolldown.OutputBundle): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(SCREENS).map(([part, source]) => [
      part,
      filesOf(source, bundle)
        .filter((file) => !html.includes(file))
        .map((file) => `/${file}`),
    ]),
  )

function filesOf(source: string, bundle: Rolldown.OutputBundle): string[] {
  const found = Object.values(bundle).find((one) => one.type === 'chunk' && one.facadeModuleId?.endsWith(`/web/${source}`))
  if (found === undefined) throw new Error(`the build has no file of its own for ${source}`)
  const seen = new Set<string>()
  const collect = (name: string) => {
    if (seen.has(name)) return
    seen.add(name)
    const chunk = bundle[name]
    if (chunk?.type === 'chunk') chunk.imports.forEach(collect)
  }
  collect(found.fileName)
  return [...seen]
}

const withoutComments = (code: string): string => code.replace(/^\s*(?:\/\/.*)?\n/gm, '').replace(/^ +/gm, '')
