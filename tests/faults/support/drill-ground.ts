import { approveLoan, disburseLoan } from '#contract/staff-loans.ts'
import { buildApp } from '#server/app.ts'
import { ensureAdministrator } from '#server/identity/ensure-administrator.ts'
import { readConfig } from '#server/platform/config.ts'
import type { Deps } from '#server/platform/deps.ts'
import { createLog } from '#server/platform/log.ts'
import { openMigrated } from '#server/platform/open-migrated.ts'
import { systemRandom } from '#server/platform/random.ts'
import { apply, joinWithProfile, openOffice, receiptFor } from '#tests/support/loan-actions.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import { type Caller, openCaller } from '#tests/support/test-caller.ts'
import { testClock } from '#tests/support/test-clock.ts'

/** Handed over at the office, waiting for its customer to enter it. */
export interface CashInHand {
  readonly loanId: number
  readonly receiptNumber: string
  /** As the browser would send it. */
  readonly cookie: string
}

export const DRILL_AMOUNT = '1.25'
/** Fewer than the pool's connections, so that none is refused. */
const RECEIPTS_AT_ONCE = 4

/**
 * Into an empty `DATA_DIR` or `DATABASE_URL`: each customer owes GH₵1,000.00 and holds receipts, in turns, so that concurrent payments are
 * of one loan and of several.
 */
export async function prepareGround(place: Readonly<Record<string, string>>, customers: number, receipts: number): Promise<CashInHand[]> {
  const { product, letGo } = await openForPreparing(place)
  try {
    await openOffice(product)
    const people = Array.from({ length: customers }, (_, index) => `Customer ${index}`)
    const loans: { person: string; loanId: number }[] = []
    for (const person of people) loans.push({ person, loanId: await lend(product, person) })
    return await issueReceipts(product, loans, receipts)
  } finally {
    await letGo()
  }
}

async function lend(product: TestApp, person: string): Promise<number> {
  await joinWithProfile(product, person)
  const id = await apply(product, person, '1000')
  await product.as('md').call(approveLoan, { params: { id }, body: {} })
  await product.as('desk').call(disburseLoan, { params: { id }, body: { method: 'cash' } })
  return id
}

async function issueReceipts(product: TestApp, loans: readonly { person: string; loanId: number }[], count: number): Promise<CashInHand[]> {
  const made: CashInHand[] = []
  const cookies = new Map(loans.map(({ person }) => [person, cookieOf(product.as(person))]))
  const work = async () => {
    for (
      let loan = loans[made.length % loans.length];
      loan !== undefined && made.length < count;
      loan = loans[made.length % loans.length]
    ) {
      const receiptNumber = await receiptFor(product, loan.loanId, DRILL_AMOUNT)
      made.push({ loanId: loan.loanId, receiptNumber, cookie: cookies.get(loan.person) ?? '' })
    }
  }
  await Promise.all(Array.from({ length: RECEIPTS_AT_ONCE }, work))
  return made
}

export const cookieOf = ({ cookies }: Caller): string => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

/** Without a socket, and with a fixed clock, so that nothing is in the future. */
async function openForPreparing(place: Readonly<Record<string, string>>): Promise<{ product: TestApp; letGo: () => Promise<void> }> {
  const config = readConfig({ LOG_LEVEL: 'silent', ...place })
  const database = await openMigrated(config)
  const clock = testClock(new Date())
  const deps: Deps = { db: database.db, clock, random: systemRandom, config, log: createLog(config) }
  await ensureAdministrator(deps)
  const app = await buildApp(deps, { pool: database.pool, longestDelayMilliseconds: 0 })
  const callers = new Map<string, Caller>()
  const as = (person: string) => {
    const caller = callers.get(person) ?? openCaller(app)
    callers.set(person, caller)
    return caller
  }
  const letGo = async () => {
    await app.close()
    await database.close()
  }
  return { product: { app, deps, clock, db: database.db, database, url: place['DATABASE_URL'], as, close: letGo }, letGo }
}
