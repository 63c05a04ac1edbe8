import { sql } from 'kysely'
import { requestMomoPayment } from '#contract/payments.ts'
import { checkTransaction } from '#server/momo/check-transaction.ts'
import { advanceDue } from '#server/momo/momo-job.ts'
import type { MomoNetworks } from '#server/momo/momo-gateway.ts'
import { createPaymentProviders } from '#server/create-payment-providers.ts'
import { borrow, comeBack, joinWithProfile, money, openOffice } from './loan-actions.ts'
import { scriptedMomo } from './scripted-momo.ts'
import { buildTestApp } from './test-app.ts'
import { testClock } from './test-clock.ts'

/** Ama has an active loan of GH₵1,000.00; Kofi has none. `through` wraps the networks. */
export async function openMomoOffice(
  through: (networks: MomoNetworks) => MomoNetworks = (networks) => networks,
  settings: Readonly<Record<string, string>> = {},
) {
  const momo = scriptedMomo()
  const networks = through(momo.networks)
  const desk = createPaymentProviders(networks)
  const product = await buildTestApp(settings, testClock(), { momo: networks })
  await openOffice(product)
  await joinWithProfile(product, 'Ama')
  await joinWithProfile(product, 'Kofi')
  const loan = await borrow(product, 'Ama', '1000')
  /** One for each test, so that daily limits are separate. */
  let phone = ''
  let tests = 0
  const { clock, db, deps } = product
  const later = (seconds: number) => clock.advance({ seconds })
  const requestPayment = (body: object, person = 'Ama', id = loan) => product.as(person).post(`/api/payments/${id}/momo-request`, body)
  const check = async (reference: string, callbackReceived = false): Promise<void> => {
    later(6)
    await checkTransaction(deps, desk, reference, { callbackReceived })
  }
  const office = {
    momo,
    desk,
    product,
    loan,
    phone: () => phone,
    /** For beforeEach: two hours later, with an empty script and new sessions. */
    nextTest: async (): Promise<void> => {
      clock.advance({ hours: 2 })
      tests += 1
      phone = `0244${String(100_000 + tests)}`
      momo.next()
      momo.setDown(false)
      momo.whileSending(() => Promise.resolve())
      for (const person of ['Ama', 'Kofi']) await comeBack(product, person)
    },
    later,
    requestPayment,
    ask: async (amount = '10', phoneNumber = phone): Promise<string> => {
      const input = { params: { loanId: loan }, body: { amount: money(amount), phoneNumber } }
      return (await product.as('Ama').call(requestMomoPayment, input)).referenceId
    },
    status: (reference: string, person = 'Ama') => product.as(person).get(`/api/payments/momo-status/${reference}`),
    completing: (reference: string, more: object = {}, person = 'Ama') =>
      product.as(person).post(`/api/payments/${loan}/complete`, { referenceId: reference, ...more }),
    calledBack: (reference: string, method: 'POST' | 'PUT' = 'POST') =>
      product.as('MTN').send(method, `/hooks/mtn/${reference}`, '{"status":"SUCCESSFUL"}'),
    /** Six seconds later, as by a customer, or with `callbackReceived` as by a callback. */
    check,
    job: async (seconds: number): Promise<number> => {
      later(seconds)
      return advanceDue(deps, desk)
    },
    decline: async (reference: string): Promise<void> => {
      momo.fail(reference)
      await check(reference)
    },
    row: async (reference: string) => {
      const { rows } = await sql<{ status: string; reason: string | null; attempts: number; checks: number }>`
        select status, reason, attempts, checks from momo_transactions where reference = ${reference}`.execute(db)
      return rows[0]
    },
    paidBy: async (reference: string) => {
      const { rows } = await sql<{ status: string; amount: number; unallocated_amount: number; momo_transaction_id: string }>`
        select status, amount, unallocated_amount, momo_transaction_id from payments where momo_reference = ${reference}`.execute(db)
      return rows
    },
    exceptionsOf: async (reference: string) => {
      const { rows } = await sql<{ kind: string; state: string }>`
        select kind, state from momo_exceptions where reference = ${reference} order by id`.execute(db)
      return rows.map(({ kind, state }) => `${kind} ${state}`)
    },
  }
  return office
}
export type MomoOffice = Awaited<ReturnType<typeof openMomoOffice>>
