import { sql } from 'kysely'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db.ts'
import type { ProviderLine } from '#tools/chaos/compare-momo-books.ts'
import type { Simulator } from '#tools/simulator/start-simulator.ts'

/** Longer than any timeout, on the fast clock. */
const QUIET_HOURS = 3
const LATEST_CALLBACK_MINUTES = 25

interface Quiet {
  readonly simulator: Simulator
  readonly clock: Clock
  readonly speed: number
  readonly wait: (milliseconds: number) => Promise<void>
}

/** Until each has ended or has an exception, and late callbacks have arrived. */
export async function waitForOutcomes(db: Db, { simulator, clock, speed, wait }: Quiet): Promise<void> {
  simulator.script.clear()
  const open = sql<{ count: number }>`
    select count(*)::int as count from momo_transactions m where status in ('CREATED', 'PENDING')
      and not exists (select 1 from momo_exceptions x where x.reference = m.reference and x.state = 'open')`
  const until = clock.now().getTime() + QUIET_HOURS * 3_600_000
  while (clock.now().getTime() < until && (await open.execute(db)).rows[0]?.count !== 0) await wait(1_000)
  await wait((LATEST_CALLBACK_MINUTES * 60_000) / speed)
  await simulator.tick()
  await wait(2_000)
}

export const movedAt = (simulator: Simulator): ProviderLine[] =>
  simulator
    .book('mtn')
    .book.lines()
    .flatMap(({ reference, kind, amount }) => (kind === 'refund' ? [] : [{ reference, kind, amount }]))
