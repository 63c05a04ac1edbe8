import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { buildApp } from '#server/app.ts'
import { systemClock } from '#server/platform/clock.ts'
import { readConfig } from '#server/platform/config.ts'
import { openDatabase } from '#server/platform/db.ts'
import { createLog } from '#server/platform/log.ts'
import { systemRandom } from '#server/platform/random.ts'
import type { Office } from './measure-calls.ts'
import type { BenchCall } from './staff-calls.ts'

const SLOWEST_COUNT = 10
/** PostgreSQL sends each plan as a notice. */
const EXPLAINING = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_level': 'notice',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_buffers': 'on',
  jit: 'off',
}

interface Plan {
  readonly call: string
  readonly milliseconds: number
  readonly text: string
}

/** Repeats each call with explanations and stores the plans of the ten slowest statements. @returns their labels and times. */
export async function storeHeaviestPlans(
  url: string,
  calls: readonly BenchCall[],
  cookies: Office['cookies'],
  folder: URL,
): Promise<Plan[]> {
  const options = Object.entries(EXPLAINING)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')
  const database = await openDatabase({ url: `${url}?options=${encodeURIComponent(options)}` })
  const plans: Plan[] = []
  let callName = ''
  database.pool.on('connect', (client) =>
    client.on('notice', ({ message }) => {
      const took = /^duration: ([\d.]+) ms/.exec(message ?? '')?.[1]
      if (took !== undefined) plans.push({ call: callName, milliseconds: Number(took), text: message ?? '' })
    }),
  )
  const config = readConfig({ LOG_LEVEL: 'silent' })
  const app = await buildApp(
    { db: database.db, clock: systemClock, random: systemRandom, config, log: createLog(config) },
    { pool: database.pool, longestDelayMilliseconds: 0 },
  )
  try {
    for (const call of calls) {
      callName = call.name
      for (let warm = 0; warm < 2; warm += 1) {
        if (warm === 1) plans.splice(0, plans.length, ...plans.filter((plan) => plan.call !== call.name))
        await app.inject({ url: call.path, headers: { cookie: cookies[call.as] } })
      }
    }
  } finally {
    await app.close()
    await database.close()
  }
  const heaviest = heaviestOf(plans)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const [place, plan] of heaviest.entries())
    writeFileSync(new URL(`plan-${String(place + 1).padStart(2, '0')}.txt`, folder), `${plan.call}\n\n${plan.text}\n`)
  return heaviest
}

function heaviestOf(plans: readonly Plan[]): Plan[] {
  const statements = new Map<string, Plan>()
  for (const plan of plans.toSorted((a, b) => b.milliseconds - a.milliseconds)) {
    const statement = /Query Text: ([\s\S]*?)\n\S/.exec(plan.text)?.[1] ?? plan.text
    if (!statements.has(statement)) statements.set(statement, plan)
  }
  return [...statements.values()].slice(0, SLOWEST_COUNT)
}
