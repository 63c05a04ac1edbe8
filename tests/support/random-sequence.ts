import { sql } from 'kysely'
import { PERMISSIONS } from '#domain/access/permissions.ts'
import { dayOf } from '#domain/kernel/calendar.ts'
import { Refused } from '#domain/kernel/refusal.ts'
import { cedis, pesewas } from '#domain/kernel/money.ts'
import type { RequestContext } from '#server/audit/audit-event.ts'
import { applyForLoan, refinanceLoan } from '#server/applications/apply-for-loan.ts'
import { endRequest } from '#server/access/second-person-store.ts'
import { approveLoan } from '#server/applications/approve-loan.ts'
import { disburseLoan } from '#server/payouts/disburse-loan.ts'
import { lockCustomerById } from '#server/loans/customer-loans-store.ts'
import { refreshCustomerSummary } from '#server/loans/refresh-customer-summary.ts'
import { rejectLoan } from '#server/applications/reject-loan.ts'
import { returnPayout } from '#server/payouts/return-payout.ts'
import { undoApproval } from '#server/applications/undo-approval.ts'
import { withdrawLoan } from '#server/applications/withdraw-loan.ts'
import { requestWriteOff, writeOffLoan } from '#server/loans/write-off-loan.ts'
import { applyUnallocated } from '#server/unallocated/apply-unallocated.ts'
import { cancelReceipt } from '#server/payments/cancel-receipt.ts'
import { claimMomoPayment } from '#server/payments/claim-momo-payment.ts'
import { confirmPayment, failPayment } from '#server/payments/confirm-payment.ts'
import { makeReceipt } from '#server/payments/make-receipt.ts'
import { reversePayment } from '#server/payments/reverse-payment.ts'
import { submitCashPayment } from '#server/payments/submit-cash-payment.ts'
import { systemRandom } from '#server/platform/random.ts'
import { transaction, type Tx } from '#server/platform/db.ts'
import type { TestApp } from './test-app.ts'
import { moveDatesByAWeek } from './move-dates.ts'

export function seeded(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

interface Loan {
  id: number
  status: string
  left: number
  weekly: number
  refinances: boolean
}

/** Of one customer and the office, allowed or not, with time between them. */
export function randomSequence(product: TestApp, people: { customer: string; md: string; desk: string }, below: (n: number) => number) {
  const { db, clock } = product
  const context = (userId: string): RequestContext => ({
    actor: { userId, name: userId, role: 'md', permissions: PERMISSIONS, withCode: true, codeIssuedBy: null, sessionHash: 'none' },
    origin: { requestId: systemRandom.id(), address: '127.0.0.1' },
    now: clock.now(),
    today: dayOf(clock.now()),
  })
  const oneOf = <T>(list: readonly T[]): T | undefined => list[below(list.length)]
  /** A refused action changes nothing. */
  const does = async (work: (tx: Tx) => Promise<unknown>): Promise<boolean> => {
    try {
      await transaction(db, work)
      return true
    } catch (error) {
      if (error instanceof Refused) return false
      throw error
    }
  }
  const loans = async (): Promise<Loan[]> =>
    (
      await sql<Loan>`
        select id, status, refinanced_from_loan_id is not null as refinances, weekly_payment as weekly, total_repayment - amount_paid - settled_by_refinance as left
        from loans where user_id = ${people.customer} order by id`.execute(db)
    ).rows
  const someLoan = async (...statuses: readonly string[]) => oneOf((await loans()).filter((one) => statuses.includes(one.status)))
  const somePayment = async (status: string) =>
    oneOf(
      (await sql<{ id: number }>`select id from payments where user_id = ${people.customer} and status = ${status} order by id`.execute(db))
        .rows,
    )
  const someReceipt = async ({ reversed } = { reversed: false }) =>
    oneOf(
      (
        await sql<{ number: string; loan: number; amount: number }>`
          select number, loan_id as loan, amount from receipts where user_id = ${people.customer} and status <> 'cancelled'
            and (not ${reversed} or exists (select 1 from payments p where p.receipt_number = number and p.status = 'reversed')
              and amount <= (select sum(l.amount - l.used) from unallocated_lots l where l.receipt_number = number))
          order by made_at, amount`.execute(db)
      ).rows,
    )
  const partOf = (loan: Loan) => {
    const half = Math.ceil(loan.left / 2)
    const amounts = [loan.weekly, loan.weekly, loan.weekly * 3, half, half, loan.left, 1 + below(loan.weekly), loan.weekly * (1 + below(4))]
    return pesewas(Math.max(1, Math.min(loan.left, oneOf(amounts) ?? 1)))
  }

  const apply = () =>
    does((tx) =>
      applyForLoan(tx, context(people.customer), {
        customerId: people.customer,
        amount: cedis(10 * (1 + below(90))),
        lender: 'mmoa_direct',
        termsAccepted: true,
        termsHash: undefined,
        picture: undefined,
      }),
    )
  const decide = async () => {
    const loan = await someLoan('pending')
    if (!loan) return apply()
    const how = below(10)
    if (how === 0)
      return does((tx) => rejectLoan(tx, context(people.md), { loanId: loan.id, reason: undefined, notes: undefined, version: undefined }))
    if (how === 1) return does((tx) => withdrawLoan(tx, context(people.customer), loan.id))
    return does((tx) =>
      approveLoan(tx, context(people.md), { loanId: loan.id, approvedAmount: undefined, notes: undefined, version: undefined }),
    )
  }
  const payOut = async () => {
    const loan = await someLoan('approved')
    if (!loan) return decide()
    const how = below(12)
    if (how === 0) return does((tx) => undoApproval(tx, context(people.md), { loanId: loan.id, reason: 'Too early' }))
    if (how === 1) return does((tx) => withdrawLoan(tx, context(people.customer), loan.id))
    const paidOut = await does((tx) => disburseLoan(tx, context(people.md), { loanId: loan.id, secondPersonAbove: cedis(10_000) }))
    if (!paidOut || below(loan.refinances ? 2 : 6) > 0) return paidOut
    clock.advance({ seconds: 1 + below(600) })
    return does((tx) => returnPayout(tx, context(people.md), { loanId: loan.id, reason: 'Counted wrong' }))
  }
  const returnIt = async () => {
    const loan = await someLoan('active')
    return loan ? does((tx) => returnPayout(tx, context(people.md), { loanId: loan.id, reason: 'Not taken' })) : payOut()
  }
  const receipt = async () => {
    const loan = await someLoan('active', 'approved', 'written_off')
    return loan ? does((tx) => makeReceipt(tx, context(people.desk), systemRandom, { loanId: loan.id, amount: partOf(loan) })) : payOut()
  }
  const enterReceipt = async () => {
    const made = await someReceipt()
    if (!made) return receipt()
    return does((tx) =>
      submitCashPayment(tx, context(people.customer), {
        customerId: people.customer,
        loanId: made.loan,
        amount: pesewas(made.amount),
        receiptNumber: made.number,
      }),
    )
  }
  const cancel = async () => {
    const made = (await someReceipt({ reversed: true })) ?? (await someReceipt())
    return made ? does((tx) => cancelReceipt(tx, context(people.md), { receiptNumber: made.number, reason: 'Wrong amount' })) : false
  }
  const claim = async () => {
    const loan = await someLoan('active', 'approved', 'written_off')
    if (!loan) return payOut()
    const transactionId = systemRandom.digits(12)
    const asserted = { customerId: people.customer, loanId: loan.id, amount: partOf(loan), transactionId, provider: 'mtn' as const }
    return does((tx) => claimMomoPayment(tx, context(people.customer), asserted))
  }
  const confirm = async () => {
    const payment = await somePayment('pending')
    if (!payment) return claim()
    if (below(4) === 0) return does((tx) => failPayment(tx, context(people.md), { paymentId: payment.id, reason: 'Not there' }))
    const valueDate = below(2) === 0 ? undefined : dayOf(new Date(clock.now().getTime() - below(7) * 86_400_000))
    return does((tx) => confirmPayment(tx, context(people.md), { paymentId: payment.id, valueDate }))
  }
  const reverse = async () => {
    const payment = await somePayment('completed')
    return payment ? does((tx) => reversePayment(tx, context(people.md), { paymentId: payment.id, reason: 'Wrong person' })) : false
  }
  const placeUnallocated = async () => {
    const loan = await someLoan('active', 'written_off')
    return loan
      ? does((tx) => applyUnallocated(tx, context(people.desk), { userId: people.customer, loanId: loan.id, amount: partOf(loan) }))
      : false
  }
  /** Rarely reached by chance; returned at times. */
  const refinance = async () => {
    const old = await someLoan('active')
    if (!old) return payOut()
    const half = pesewas(Math.ceil(old.left * 0.6))
    await does((tx) => makeReceipt(tx, context(people.desk), systemRandom, { loanId: old.id, amount: half }))
    clock.advance({ seconds: 1 + below(600) })
    await enterReceipt()
    const left = (await loans()).find((one) => one.id === old.id)?.left ?? 0
    clock.advance({ seconds: 1 + below(600) })
    const application = {
      loanId: old.id,
      newAmount: pesewas(Math.ceil((left * 10) / 9) + 1_000 + below(20_000)),
      termsAccepted: true,
      termsHash: undefined,
    }
    if (!(await does((tx) => refinanceLoan(tx, context(people.customer), { ...application, reason: 'More stock for the market' }))))
      return false
    clock.advance({ seconds: 1 + below(600) })
    await decide()
    clock.advance({ seconds: 1 + below(600) })
    return payOut()
  }
  const writeOff = async () => {
    const loan = below(3) === 0 ? await someLoan('active') : undefined
    if (!loan) return false
    const input = { loanId: loan.id, reason: 'Moved away', cause: 'court' } as const
    const requested = { by: people.desk, amount: pesewas(loan.left) }
    return does(async (tx) => {
      await requestWriteOff(tx, context(people.desk), input)
      await writeOffLoan(tx, context(people.md), { ...input, requested })
      const { rows } = await sql<{
        id: number
      }>`select id from second_person_requests where loan_id = ${loan.id} and outcome is null`.execute(tx)
      await endRequest(tx, context(people.md), rows[0]?.id ?? 0, { outcome: 'confirmed', reason: null })
    })
  }
  const moveDates = async () => {
    const loan = await someLoan('active')
    if (!loan) return false
    const by = context(people.md)
    return does(async (tx) => {
      await lockCustomerById(tx, people.customer, by.today)
      await moveDatesByAWeek(tx, loan.id, { from: by.today, now: by.now, by: by.actor.userId })
    })
  }
  const refreshAfterMidnight = () =>
    does(async (tx) => {
      await lockCustomerById(tx, people.customer, dayOf(clock.now()))
      await refreshCustomerSummary(tx, people.customer, clock.now(), 'day_passed')
    })
  const dayPasses = () => {
    clock.advance({ days: oneOf([1, 2, 3, 4, 7, 7, 8, 20]) ?? 1 })
    return refreshAfterMidnight()
  }

  const steps = {
    apply,
    decide,
    payOut,
    returnIt,
    receipt,
    enterReceipt,
    cancel,
    claim,
    confirm,
    reverse,
    placeKept: placeUnallocated,
    refinance,
    writeOff,
    moveDates,
    dayPasses,
  }
  type Step = keyof typeof steps
  const often: readonly Step[] = [
    'decide',
    'payOut',
    'payOut',
    'receipt',
    'enterReceipt',
    'enterReceipt',
    'claim',
    'confirm',
    'refinance',
    'dayPasses',
  ]
  const every = Object.keys(steps) as Step[]
  return async (): Promise<boolean> => {
    const before = dayOf(clock.now())
    clock.advance({ seconds: 1 + below(3600) })
    // As the daily close does.
    if (dayOf(clock.now()) !== before) await refreshAfterMidnight()
    const step = (below(2) === 0 ? oneOf(often) : oneOf(every)) ?? 'dayPasses'
    return steps[step]()
  }
}
