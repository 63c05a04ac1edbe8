import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findBrowser } from '#tools/check/find-browser.ts'

/** By npx: as a dependency it would add 189 packages to every `npm ci`. */
const LIGHTHOUSE = 'lighthouse@13.5.0'
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const BROWSER_FLAGS = '--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking'

export interface Scores {
  readonly performance: number
  readonly accessibility: number
  readonly bestPractices: number
  readonly seo: number
  /** Milliseconds under simulated slow 4G. */
  readonly lcp: number
  readonly tbt: number
  /** Lighthouse's measure of the machine: only scores with similar values are comparable. */
  readonly machine: number
}
interface Report {
  readonly environment: { readonly benchmarkIndex: number }
  readonly categories: Readonly<Record<(typeof CATEGORIES)[number], { readonly score: number | null }>>
  readonly audits: Readonly<Record<string, { readonly numericValue?: number }>>
}

/** On Lighthouse's phone profile, or why there are none. `session`: cookie. */
export async function lighthouseScores(url: string, session?: string): Promise<Scores | string> {
  const folder = mkdtempSync(join(tmpdir(), 'mmoa-lighthouse-'))
  const path = join(folder, 'report.json')
  const headers = session === undefined ? [] : [`--extra-headers=${JSON.stringify({ Cookie: `sid=${session}` })}`]
  try {
    const flags = ['lighthouse', url, '--output=json', `--output-path=${path}`, '--quiet', `--only-categories=${CATEGORIES.join(',')}`]
    const args = ['exec', '--yes', `--package=${LIGHTHOUSE}`, '--', ...flags, `--chrome-flags=${BROWSER_FLAGS}`, ...headers]
    await promisify(execFile)('npm', args, { env: { ...process.env, CHROME_PATH: findBrowser() ?? '' }, timeout: 240_000 })
    return scoresOf(readReport(path))
  } catch {
    // Lighthouse's message would contain the session.
    return 'not measured: Lighthouse did not come to an end'
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

// Written by Lighthouse with this shape.
const readReport = (path: string): Report => JSON.parse(readFileSync(path, 'utf8')) as Report

function scoresOf({ categories, audits, environment }: Report): Scores {
  const points = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 0 })
  const outOfHundred = (name: (typeof CATEGORIES)[number]) => Number.parseInt(points.format(categories[name].score ?? 0), 10)
  return {
    performance: outOfHundred('performance'),
    accessibility: outOfHundred('accessibility'),
    bestPractices: outOfHundred('best-practices'),
    seo: outOfHundred('seo'),
    lcp: audits['largest-contentful-paint']?.numericValue ?? 0,
    tbt: audits['total-blocking-time']?.numericValue ?? 0,
    machine: environment.benchmarkIndex,
  }
}
