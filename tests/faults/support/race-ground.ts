import { Agent } from 'node:http'
import { expect } from 'vitest'
import { readConfig } from '#server/platform/config.ts'
import { openInProcess } from '#tests/model/model-in-process.ts'
import { type Call, openPeople, type People, PEOPLE_SETTINGS, type Transport } from '#tests/model/model-people.ts'
import { expectBooksToBeRight } from '#tests/support/right-books.ts'
import { freePort } from '#tools/check/free-port.ts'
import { makeDrillHome } from './drill-home.ts'
import { startReady } from './drill-process.ts'
import { inside } from './drill-proof.ts'
import { exchange } from './exchange.ts'

/** With a proof of the books at the end. */
export interface RaceGround extends Pick<People, 'call' | 'signUp'> {
  readonly close: () => Promise<void>
}
export type RaceAnswer = Awaited<ReturnType<Call>>

/** In this process, or against two on a PostgreSQL server, one on the embedded database. Calls alternate between them. */
export async function openRaceGround(asProcesses: boolean): Promise<RaceGround> {
  if (!asProcesses) return openInProcess()
  const home = await makeDrillHome()
  const ports = process.env['TEST_DATABASE_URL'] === undefined ? [home.port] : [home.port, await freePort()]
  const running = await Promise.all(ports.map((port) => startReady({ ...home.place, ...PEOPLE_SETTINGS }, port)))
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  let turn = 0
  const transport: Transport = (sent) => {
    turn += 1
    return exchange(agent, running[turn % running.length]?.origin ?? '', sent)
  }
  const { call, signUp, openOffice } = openPeople(transport, readConfig({}).administrator)
  await openOffice()
  const close = async () => {
    agent.destroy()
    for (const one of running) await one.kill()
    try {
      await inside(home, ({ db }) => expectBooksToBeRight(db))
    } finally {
      await home.remove()
    }
  }
  return { call, signUp, close }
}

export interface RaceLoan {
  readonly customer: string
  readonly userId: string
  readonly loanId: number
}

/** Before and after a race, one after another. */
export function openMoves({ call, signUp }: RaceGround) {
  const done = async (person: string, path: string, body: object = {}) => {
    const answer = await call(person, 'POST', path, body)
    expect(answer, `${person} at ${path}: ${JSON.stringify(answer.body)}`).toMatchObject({ status: 200 })
    return answer.body
  }
  const read = async (person: string, path: string) => (await call(person, 'GET', path)).body
  const applyFor = async (customer: string, amount: string): Promise<number> => {
    const form = { requestedAmount: amount, lender: 'mmoa_direct', termsAccepted: true }
    return (await done(customer, '/api/loans/apply', form)).loan.id
  }
  const borrow = async (amount: string): Promise<RaceLoan> => {
    const { name, userId } = await signUp()
    const loanId = await applyFor(name, amount)
    await done('md', `/api/admin/loans/${loanId}/approve`)
    await done('desk', `/api/admin/loans/${loanId}/disburse`, { method: 'cash' })
    return { customer: name, userId, loanId }
  }
  const receipt = async (loan: RaceLoan | undefined, amount?: string): Promise<string> =>
    (await done('desk', '/api/admin/generate-receipt', loan && { loanId: loan.loanId, amount })).receiptNumber
  const pay = (loan: RaceLoan, amount: string, cashReceiptNumber: string, key?: string) =>
    call(
      loan.customer,
      'POST',
      `/api/payments/${loan.loanId}`,
      { amount, paymentMethod: 'cash', cashReceiptNumber },
      key === undefined ? {} : { 'idempotency-key': key },
    )
  const loanNow = (loan: RaceLoan) => read(loan.customer, `/api/loans/${loan.loanId}`)
  return { call, signUp, done, read, applyFor, borrow, receipt, pay, loanNow }
}

export const together = <T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))
export const statuses = (answers: readonly RaceAnswer[]): number[] => answers.map((answer) => answer.status).toSorted((a, b) => a - b)
export const oneOfMany = (count: number): number[] => [200, ...Array.from({ length: count - 1 }, () => 409)]
