import { setTimeout } from 'node:timers/promises'
import { exportJournal, listJournal } from '#contract/ledger-reports.ts'
import { readPortfolio } from '#contract/portfolio.ts'
import { openMigrated } from '#server/platform/open-migrated.ts'
import { cookieOf } from '#tests/faults/support/drill-ground.ts'
import { comeBack } from '#tests/support/loan-actions.ts'
import { buildTestApp } from '#tests/support/test-app.ts'
import { testClock } from '#tests/support/test-clock.ts'

// The office reads reports all the time.

export interface Reading {
  /** @returns how often each status came. */
  readonly stop: () => Promise<Record<string, number>>
}

export interface ReadMetrics {
  readonly lag: number
  readonly replica: number
  readonly primary: number
}

/** As the browser sends it. */
export async function signInOffice(url: string): Promise<string> {
  const database = await openMigrated({ place: { url } })
  const office = await buildTestApp({}, testClock(new Date()), {}, async () => ({
    db: database.db,
    database,
    url,
    close: database.close,
  }))
  await comeBack(office, 'md')
  await office.close()
  return cookieOf(office.as('md'))
}

const PATHS = [listJournal.path, readPortfolio.path, `${exportJournal.path}?from=2020-01-01`]

/** Reads until stopped. */
export function startReading(origin: string, cookie: string): Reading {
  const counts: Record<string, number> = {}
  let goesOn = true
  const read = async () => {
    for (let at = 0; goesOn; at += 1) {
      const status = await fetch(`${origin}${PATHS[at % PATHS.length] ?? ''}`, { headers: { cookie } })
        .then(async (response) => (await response.arrayBuffer(), String(response.status)))
        .catch(() => 'broken')
      counts[status] = (counts[status] ?? 0) + 1
      await setTimeout(25)
    }
  }
  const running = Promise.all([read(), read()])
  return {
    stop: async () => {
      goesOn = false
      await running
      return counts
    },
  }
}

export async function readMetrics(origin: string): Promise<ReadMetrics> {
  const text = await (await fetch(`${origin}/metrics`)).text()
  const value = (name: string) =>
    Number((text.split('\n').find((line) => line.startsWith(`${name} `)) ?? '').split(' ')[1]?.replace('+Inf', 'Infinity') ?? 0)
  const reads = (database: string) => value(`office_reads_total{database="${database}"}`)
  return { lag: value('replica_lag_seconds'), replica: reads('replica'), primary: reads('primary') }
}

/** Seconds until reads are answered there. */
export async function untilReadsGoTo(origin: string, database: 'replica' | 'primary'): Promise<number> {
  const began = performance.now()
  for (let before = await readMetrics(origin); ; before = await readMetrics(origin)) {
    await setTimeout(200)
    const now = await readMetrics(origin)
    const other = database === 'replica' ? 'primary' : 'replica'
    if (now[database] > before[database] && now[other] === before[other]) return (performance.now() - began) / 1000
    if (performance.now() - began > 60_000) throw new Error(`After a minute no read goes to the ${database}: ${JSON.stringify(now)}`)
  }
}
