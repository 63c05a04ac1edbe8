import { addDays, dayOf, daysBetween, type LocalDate } from '#domain/kernel/calendar.ts'
import { workingDayFrom } from '#domain/audit-books/check-due-dates.ts'
import { agreedDay } from '#domain/audit-books/price.ts'
import type { CustomerFacts, LoanFacts, LotFacts, PaymentFacts, ReceiptFacts, TransactionFacts } from '#domain/audit-books/facts.ts'
import type { Findings } from '#domain/audit-books/finding.ts'
import { numberIn, textIn, type AuditIndex } from '#domain/audit-books/audit-index.ts'
import { isOpenDay, type EntryProof } from '#domain/audit-books/entry-proof.ts'
import { keyOf } from '#domain/audit-books/check-received-money.ts'
import type { LoanHistory } from '#domain/audit-books/replayed-loan.ts'

export function checkPayments(facts: CustomerFacts, audits: AuditIndex, proof: EntryProof, out: Findings): void {
  for (const payment of facts.payments) {
    const loan = facts.loans.find((one) => one.id === payment.loanId)
    const name = `payment ${payment.id}`
    out.same('payment_is_of_its_customer', `The customer of ${name}`, facts.user.id, payment.userId)
    if (!loan) {
      out.add('payment_is_of_its_customer', `The loan of ${name}`, `a loan of customer ${facts.user.id}`, `loan ${payment.loanId}`)
      continue
    }
    const receipt = facts.receipts.find((one) => one.number === payment.receiptNumber)
    const request = facts.transactions.find((one) => one.reference === payment.reference)
    if (payment.reference !== null && !request)
      out.add('order_has_its_transaction', `The transaction ${payment.reference} of ${name}`, 'a stored transaction', 'none')
    if (payment.receiptNumber !== null && !receipt)
      out.add('payment_is_its_receipt', `The receipt ${payment.receiptNumber} of ${name}`, 'a stored receipt', 'none')
    checkAmounts(payment, receipt ? { ...receipt, left: leftBefore(receipt, payment, facts, proof) } : undefined, request, out)
    checkSource(payment, receipt, request, out)
    checkMoments(payment, proof, receipt, out)
    checkAudits(payment, audits, out)
    const history = proof.loans.get(loan.id)
    if (history) checkPlace(payment, loan, { history, holidays: proof.office.holidays }, out)
  }
  checkApplied(facts, out)
}

interface Place {
  readonly history: LoanHistory
  readonly holidays: ReadonlySet<LocalDate>
}

/** In pesewas; a failed payment's money found no loan. */
export const arrivedOf = (one: PaymentFacts): number => (one.status === 'failed' ? one.unallocated : one.amount + one.unallocated)

/** What a bound receipt's lots still held when it paid: a part may have been refunded or applied before (rule P24). */
function leftBefore(receipt: ReceiptFacts, payment: PaymentFacts, { lots }: CustomerFacts, { explained }: EntryProof): number | null {
  const entry = explained.get(`payment ${payment.id}`)
  if (receipt.amount === null || !entry) return receipt.amount
  const usedBefore = (lot: LotFacts) => lot.uses.reduce((sum, [entryId, amount]) => sum + (entryId < entry.id ? amount : 0), 0)
  return lots
    .filter((lot) => lot.receiptNumber === receipt.number && lot.entryId < entry.id)
    .reduce((sum, lot) => sum + lot.amount - usedBefore(lot), 0)
}

function checkAmounts(
  payment: PaymentFacts,
  receipt: (ReceiptFacts & { readonly left: number | null }) | undefined,
  request: TransactionFacts | undefined,
  out: Findings,
): void {
  const name = `payment ${payment.id}`
  const counts = payment.status === 'completed' || payment.status === 'reversed'
  if (receipt && receipt.left !== null && counts)
    out.amount(
      'payment_is_its_receipt',
      `The amount of ${name}, by receipt ${receipt.number}`,
      receipt.left,
      payment.amount + payment.unallocated,
    )
  if (receipt) {
    out.moment('payment_is_its_receipt', `When the receipt of ${name} was made`, receipt.madeAt, payment.receiptMadeAt)
    if (receipt.loanId !== null) out.same('payment_is_its_receipt', `The loan of receipt ${receipt.number}`, payment.loanId, receipt.loanId)
    if (receipt.status === 'open')
      out.same('payment_is_its_receipt', `The status of receipt ${receipt.number} of ${name}`, 'used', receipt.status)
  }
  if (request && (counts || payment.unallocated > 0))
    out.amount(
      'payment_is_its_transaction',
      `The amount of ${name}, by transaction ${request.reference}`,
      request.amount,
      arrivedOf(payment),
    )
  if (request) {
    out.same('payment_is_its_transaction', `The loan of ${name}`, request.loanId, payment.loanId)
    out.same('payment_is_its_transaction', `The network of ${name}`, request.provider, payment.provider)
    if (request.transactionId !== null)
      out.same(
        'payment_is_its_transaction',
        `The transaction ID of ${name}`,
        request.transactionId.toUpperCase(),
        payment.transactionId?.toUpperCase(),
      )
  }
  // A bank transfer that its loan cannot take is unallocated as a whole.
  if (payment.status === 'failed' && payment.bankReference !== null)
    out.amount('unallocated_is_its_payment', `The amount of failed ${name}`, payment.unallocated, payment.amount)
  const fromUnallocated = payment.source === 'unallocated_money' && !receipt
  if ((payment.status === 'pending' || fromUnallocated) && payment.unallocated !== 0)
    out.amount('unallocated_is_its_payment', `The unallocated part of ${name}`, 0, payment.unallocated)
}

/** Where its money came from follows from how it was proved. */
function checkSource(payment: PaymentFacts, receipt: ReceiptFacts | undefined, request: TransactionFacts | undefined, out: Findings): void {
  const name = `payment ${payment.id}`
  const id = payment.transactionId ?? payment.bankReference
  const key = id === null ? null : keyOf(id)
  out.same('payment_is_its_facts', `The normalised transaction ID of ${name}`, key === '' ? null : key, payment.transactionKey)
  const counts = payment.status === 'completed' || payment.status === 'reversed'
  const byBank = payment.bankReference !== null
  const proved = receipt !== undefined || payment.transactionId !== null || request !== undefined
  const expected = !counts
    ? null
    : receipt
      ? receipt.amount === null
        ? 'office_cash'
        : 'unallocated_money'
      : byBank
        ? 'bank'
        : proved
          ? 'momo_clearing'
          : 'unallocated_money'
  const source = payment.importId === null ? expected : 'unallocated_money'
  out.same('payment_is_its_facts', `The source of ${name}`, source, payment.source)
  const method = receipt ? 'cash' : byBank ? 'bank' : proved ? 'momo' : payment.importId === null ? 'cash' : payment.method
  out.same('payment_is_its_facts', `The method of ${name}`, method, payment.method)
  out.same(
    'payment_is_its_facts',
    `Whether the receipt of ${name} is verified`,
    counts && source !== 'momo_clearing' && source !== 'bank',
    payment.receiptVerified,
  )
  if (receipt && receipt.amount !== null && counts)
    out.same('payment_is_its_receipt', `The value date of ${name}, by receipt ${receipt.number}`, receipt.madeOn, payment.valueDate)
  if ((payment.provider === null) !== (method !== 'momo'))
    out.same('payment_is_its_facts', `The network of ${name}`, method === 'momo' ? 'a network' : null, payment.provider)
}

const laterOf = (a: Date, b: Date): Date => (a < b ? b : a)

function checkMoments(payment: PaymentFacts, proof: EntryProof, receipt: ReceiptFacts | undefined, out: Findings): void {
  const name = `payment ${payment.id}`
  const entry = proof.explained.get(`payment ${payment.id}`)
  const end = proof.explained.get(`the end of payment ${payment.id}`)
  const paidAt = entry && payment.status !== 'failed' ? laterOf(entry.at, payment.createdAt) : null
  if (payment.status === 'pending' || entry) out.moment('payment_is_its_entry', `When ${name} counted`, paidAt, payment.paidAt)
  if (entry) out.same('payment_is_its_entry', `The booking day of the decision on ${name}`, entry.bookedOn, payment.decisionBookedOn)
  const decided = end ?? entry
  const isRelease = end?.kind === 'advance_released'
  if (decided && !isRelease) {
    const at = laterOf(decided.at, end ? (payment.paidAt ?? decided.at) : payment.createdAt)
    out.moment('payment_is_its_entry', `When ${name} was decided`, at, payment.decidedAt)
  }
  if (isRelease && payment.decidedAt && payment.decidedAt < end.at)
    out.moment('payment_is_its_entry', `When ${name} was reversed`, end.at, payment.decidedAt)
  if (entry && payment.importId !== null) {
    out.same('payment_is_its_entry', `Who decided imported ${name}`, entry.actor, payment.decidedBy)
    out.same('payment_is_its_entry', `Who entered imported ${name}`, entry.actor, payment.enteredBy)
  }
  if (!entry && payment.decidedAt === null) out.same('payment_is_its_facts', `The status of ${name}`, 'pending', payment.status)
  if (!entry || payment.status === 'failed')
    out.same('payment_is_its_facts', `Whether ${name} was before the payout`, false, payment.beforePayout)
  const { decidedAt, decisionBookedOn } = payment
  if (decidedAt && !decided && decisionBookedOn && !isOpenDay(decisionBookedOn, dayOf(decidedAt), proof.office.closedDays))
    out.same('payment_is_its_facts', `The booking day of the decision on ${name}`, dayOf(decidedAt), decisionBookedOn)
  if (payment.status === 'pending') out.moment('payment_is_its_facts', `When ${name} was decided`, null, payment.decidedAt)
  if (payment.status === 'pending') out.same('payment_is_its_facts', `Who decided ${name}`, null, payment.decidedBy)
  if (payment.enteredOn > dayOf(payment.createdAt) || (!receipt && payment.enteredOn !== dayOf(payment.createdAt)))
    out.same('payment_is_its_facts', `The day on which ${name} was entered`, dayOf(payment.createdAt), payment.enteredOn)
  if (payment.entryBookedOn !== null && payment.entryBookedOn < payment.enteredOn)
    out.same('payment_is_its_facts', `The booking day of ${name}`, payment.enteredOn, payment.entryBookedOn)
}

const DECISIONS: readonly string[] = ['confirmPayment', 'failPayment', 'applyUnallocated', 'reversePayment', 'enterBankPayment']

function checkAudits(payment: PaymentFacts, audits: AuditIndex, out: Findings): void {
  const rows = audits.of('payment', payment.id)
  let valueDate: string | undefined
  for (const { id, action, after } of rows) {
    const name = `payment ${payment.id}, by audit row ${id} (${action})`
    const amount = action === 'applyUnallocated' ? undefined : numberIn(after, 'amount')
    const pending = after?.['status'] === 'pending'
    const whole = pending && (payment.status === 'completed' || payment.status === 'reversed')
    if (amount !== undefined)
      out.amount('payment_is_audited', `The amount of ${name}`, amount, whole ? payment.amount + payment.unallocated : payment.amount)
    const arrived = numberIn(after, 'arrived')
    if (arrived !== undefined) out.amount('payment_is_audited', `What arrived of ${name}`, arrived, arrivedOf(payment))
    // A reversal says what its own entry made unallocated.
    const unallocated = action === 'reversePayment' ? undefined : numberIn(after, 'unallocated')
    if (unallocated !== undefined) out.amount('payment_is_audited', `The unallocated part of ${name}`, unallocated, payment.unallocated)
    const loan = numberIn(after, 'loanId')
    if (loan !== undefined) out.same('payment_is_audited', `The loan of ${name}`, loan, payment.loanId)
    const key = textIn(after, 'transactionKey')
    if (key !== undefined) out.same('payment_is_audited', `The transaction ID of ${name}`, key, payment.transactionKey)
    valueDate = textIn(after, 'valueDate') ?? valueDate
  }
  if (valueDate !== undefined) out.same('payment_is_audited', `The value date of payment ${payment.id}`, valueDate, payment.valueDate)
  const isClaim = (payment.status === 'pending' || payment.status === 'failed') && payment.reference === null
  // Money that arrives after its request failed is a failed payment too, audited by the settlement.
  if (isClaim && !rows.some((one) => ['submitPayment', 'payForCustomer', 'settleMomoPayment', 'enterBankPayment'].includes(one.action)))
    out.add('payment_is_audited', `The claim of payment ${payment.id}`, 'an audit row', 'none')
  const entered = rows.find((one) => ['submitPayment', 'payForCustomer', 'applyUnallocated', 'enterBankPayment'].includes(one.action))
  if (entered) {
    out.same('payment_is_audited', `Who entered payment ${payment.id}`, entered.actor, payment.enteredBy)
    const at = payment.receiptMadeAt ? laterOf(entered.at, payment.receiptMadeAt) : entered.at
    out.moment('payment_is_audited', `When payment ${payment.id} was entered`, at, payment.createdAt)
    out.same('payment_is_audited', `The day on which payment ${payment.id} was entered`, dayOf(entered.at), payment.enteredOn)
  }
  const decided = rows.findLast((one) => DECISIONS.includes(one.action))
  const released = payment.status === 'reversed' && decided?.action !== 'reversePayment'
  const by = decided?.actor === payment.userId ? null : (decided?.actor ?? null)
  const isKnown = rows.length > 0 && !released
  if (isKnown && payment.status !== 'pending') out.same('payment_is_audited', `Who decided payment ${payment.id}`, by, payment.decidedBy)
  if (decided?.action === 'failPayment') {
    out.same('payment_is_audited', `The status of payment ${payment.id}`, 'failed', payment.status)
    const decidedAt = laterOf(decided.at, payment.createdAt)
    out.moment('payment_is_audited', `When payment ${payment.id} failed`, decidedAt, payment.decidedAt)
    const bookedOn = textIn(decided.after, 'bookedOn')
    const openDay = bookedOn !== undefined && bookedOn > dayOf(decidedAt) ? bookedOn : dayOf(decidedAt)
    if (bookedOn !== undefined)
      out.same('payment_is_audited', `The booking day of the decision on payment ${payment.id}`, openDay, payment.decisionBookedOn)
  }
  if (payment.status === 'pending' && decided)
    out.same('payment_is_audited', `The status of payment ${payment.id}`, 'decided', payment.status)
}

/** An application of unallocated money is one payment for each day of receipt. */
function checkApplied({ payments, audits }: CustomerFacts, out: Findings): void {
  for (const { id, action, after } of audits) {
    const ids = action === 'applyUnallocated' ? after?.['payments'] : undefined
    if (!Array.isArray(ids)) continue
    const made = payments.filter((one) => ids.includes(one.id))
    const sum = made.reduce((total, one) => total + one.amount, 0)
    out.amount('payment_is_audited', `The payments of audit row ${id} (applyUnallocated)`, numberIn(after, 'amount') ?? null, sum)
    out.same('payment_is_audited', `The number of payments of audit row ${id} (applyUnallocated)`, ids.length, made.length)
  }
}

/** Of an approval or payout that ended, whose dates are not stored. */
function isOfEarlierPayout({ weekNumber, dueDate }: PaymentFacts, loan: LoanFacts, holidays: ReadonlySet<LocalDate>): boolean {
  if (weekNumber === null || dueDate === null) return false
  return loan.events.some(({ at, disbursedAt }) => {
    const from = disbursedAt === null ? at.slice(0, 10) : dayOf(new Date(disbursedAt))
    const day = agreedDay(loan.product, weekNumber, from)
    // Each free day moves all daily payments after it.
    if (loan.product?.frequency === 'daily') return day <= dueDate && dueDate <= addDays(day, weekNumber)
    return workingDayFrom(day, dueDate, holidays) === dueDate
  })
}

/** The weeks that it paid, and how late it was. */
function checkPlace(payment: PaymentFacts, loan: LoanFacts, { history, holidays }: Place, out: Findings): void {
  const name = `payment ${payment.id}`
  const parts = history.active.find((one) => one.payment.id === payment.id)?.parts ?? history.ended.get(payment.id) ?? []
  const text = (rows: readonly (readonly number[])[]) => rows.map((row) => row.join(' ')).join('; ') || 'none'
  const expected = parts.map(({ week, interest, principal }) => [week, interest + principal, interest, principal, payment.loanId])
  out.same(
    'allocation_is_its_payment',
    `The allocations of ${name} (week, amount, interest, principal, loan)`,
    text(expected),
    text(payment.allocations),
  )
  out.same('payment_is_in_its_week', `The first week of ${name}`, parts[0]?.week ?? null, payment.weekNumber)
  const dates = new Set([
    ...loan.weeks.filter(([week]) => week === payment.weekNumber).map((one) => one[4]),
    ...(payment.status === 'completed'
      ? []
      : loan.changes.filter(([week]) => week === payment.weekNumber).flatMap(([, from, to]) => [from, to])),
  ])
  const ofEndedPayout =
    payment.status === 'reversed' && (payment.beforePayout || loan.payouts !== 1) && isOfEarlierPayout(payment, loan, holidays)
  if (payment.dueDate !== null && !dates.has(payment.dueDate) && !ofEndedPayout)
    out.same('payment_is_in_its_week', `The due date of ${name}`, [...dates].join(' or '), payment.dueDate)
  if (parts.length > 0 && payment.dueDate === null) out.same('payment_is_in_its_week', `The due date of ${name}`, 'a date', null)
  const counts = payment.dueDate !== null && payment.valueDate !== null && !payment.beforePayout
  const late = counts ? Math.max(0, daysBetween(payment.dueDate, payment.valueDate)) : 0
  out.same('lateness_is_its_dates', `The days that ${name} was late`, late, payment.daysLate)
  out.same('lateness_is_its_dates', `Whether ${name} was late`, late > 0, payment.isLate)
}
