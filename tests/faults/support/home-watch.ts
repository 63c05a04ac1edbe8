import { Agent } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { expect } from 'vitest'
import { parseCedis } from '#domain/kernel/money.ts'
import { exchange } from './exchange.ts'
import { type CashInHand, DRILL_AMOUNT } from './drill-ground.ts'
import type { Acknowledged } from './lost-payments.ts'

/** What the app asks for when a home is opened: each of these is kept by the process that answered it. */
const READS = ['/api/auth/user', '/api/loans/user', '/api/notifications', '/api/public/stats']
const EACH = Number(parseCedis(DRILL_AMOUNT))

export interface HomeCounts {
  /** Homes that were answered. */
  answered: number
  /** Tries that were answered otherwise, or not at all. */
  failed: number
  /** Homes that showed less than had been acknowledged before they were asked for, or than another home had shown to a crowd. */
  readonly old: string[]
}
export interface HomeWatch {
  readonly counts: HomeCounts
  readonly stop: () => Promise<void>
}

/**
 * Opens the homes of all customers at all processes, again and again, while payments are made: no home may show less than its customer had been told of before
 * it was asked for. `told`: all that was acknowledged until now, growing. `crowd`: so many ask at the same time, again and again, and none of them may be shown less
 * than any of them was shown before.
 */
export function watchHomes(
  origins: readonly string[],
  cash: readonly CashInHand[],
  told: () => readonly Acknowledged[],
  { crowd = 0 } = {},
): HomeWatch {
  const counts: HomeCounts = { answered: 0, failed: 0, old: [] }
  const agent = new Agent({ keepAlive: true, maxSockets: crowd || 4 })
  const seen = new Map<number, number>()
  const loanOf = new Map(cash.map(({ receiptNumber, loanId }) => [receiptNumber, loanId]))
  const homes = [...new Map(cash.map((one) => [one.loanId, one])).values()]
  const toldOf = (loan: number) =>
    new Set(told().flatMap(({ receiptNumber }) => (loanOf.get(receiptNumber) === loan ? [receiptNumber] : []))).size * EACH
  let over = false
  const look = async (origin: string, { loanId, cookie }: CashInHand) => {
    const least = Math.max(toldOf(loanId), crowd > 0 ? (seen.get(loanId) ?? 0) : 0)
    const heard = await exchange(agent, origin, { method: 'GET', path: '/api/loans/user', headers: { cookie }, text: undefined }).catch(
      () => undefined,
    )
    if (heard?.status !== 200) return void (counts.failed += 1)
    counts.answered += 1
    const shown = paidIn(heard.text, loanId)
    seen.set(loanId, Math.max(shown, seen.get(loanId) ?? 0))
    if (!(shown >= least)) counts.old.push(`loan ${loanId} at ${origin}: ${shown} of at least ${least} pesewas`)
  }
  const watch = async () => {
    while (!over) {
      for (const origin of origins)
        for (const home of homes) {
          if (!over) await look(origin, home)
          // A session that asks faster than this is slowed down.
          if (crowd > 0) await setTimeout(1)
        }
      if (crowd === 0) await setTimeout(100)
    }
  }
  const watching = Promise.all(Array.from({ length: crowd || 1 }, watch))
  return {
    counts,
    stop: async () => {
      over = true
      await watching
      agent.destroy()
    },
  }
}

/** One line for the person who runs the drill. */
export const tellHomes = ({ answered, failed, old }: HomeCounts): void =>
  console.log(`${answered} homes were answered meanwhile, ${failed} were not; ${old.length} of them were old`)

let asked = 0
/** At rest every process answers every home, twice, as if it had kept nothing. */
export async function expectHomesAsReadAnew(origins: readonly string[], cash: readonly CashInHand[]): Promise<void> {
  const homes = [...new Map(cash.map((one) => [one.loanId, one])).values()]
  const agent = new Agent({ keepAlive: true, maxSockets: 4 })
  try {
    for (const { cookie } of homes)
      for (const path of READS) {
        const read = async (origin: string, query: string) =>
          (await exchange(agent, origin, { method: 'GET', path: path + query, headers: { cookie }, text: undefined })).text
        // An address that nobody asked for before: nothing is kept for it.
        const right = await read(origins[0] ?? '', `?anew=${(asked += 1)}`)
        for (const origin of origins) for (let times = 0; times < 2; times += 1) expect(await read(origin, ''), path).toBe(right)
      }
  } finally {
    agent.destroy()
  }
}

function paidIn(text: string, loanId: number): number {
  const loans: { id: number; amountPaid: string }[] = JSON.parse(text)
  return Number(parseCedis(loans.find(({ id }) => id === loanId)?.amountPaid ?? ''))
}
