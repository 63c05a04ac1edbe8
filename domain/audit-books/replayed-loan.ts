import type { LocalDate } from '#domain/kernel/calendar.ts'
import type { LoanEventFacts, LoanFacts, PaymentFacts } from '#domain/audit-books/facts.ts'
import { closingOn, rebatedPrice, rebateLines, type Closing } from '#domain/audit-books/early-closing.ts'
import { interestIn, partsOf, priceOf, principalIn, type Part, type Price } from '#domain/audit-books/price.ts'
import type { ExpectedLine, Shares } from '#domain/audit-books/expected-lines.ts'

export interface PlacedPayment {
  readonly payment: PaymentFacts
  /** Made after the write-off. */
  readonly recovered: boolean
  parts: readonly Part[]
}

export class LoanHistory {
  readonly loan: LoanFacts
  principal: number
  isPaidOut = false
  payouts = 0
  writtenOff = false
  /** The unearned interest taken over from the loan that this one settled. */
  deferred = 0
  /** What a refinance settled: the end of the schedule, also while a reversed payment has opened the part before it. */
  settled: (Shares & { readonly by: number; readonly from: string; readonly lines: readonly ExpectedLine[] }) | null = null
  /** The interest rebated at an early settlement (rule L28), until a reversal opens the loan again. */
  rebate: { readonly amount: number; readonly lines: readonly ExpectedLine[] } | null = null
  /** The day of the payout in force. */
  paidOutOn: LocalDate | null = null
  /** Counted payments in the order in which they were allocated. */
  active: PlacedPayment[] = []
  /** The weeks of each payment that no longer counts, as they were at its end. */
  readonly ended = new Map<number, readonly Part[]>()
  /** The entries after which nothing was left to pay. */
  readonly fullAt: Date[] = []
  lastMoneyAt: Date | null = null
  payoutFrom = 'office_cash'
  overpayment = 0
  restoredInRequest: string | null = null
  private readonly queues = new Map<string, LoanEventFacts[]>()

  constructor(loan: LoanFacts) {
    this.loan = loan
    this.principal = loan.approvedAmount ?? loan.requestedAmount
    for (const event of loan.events) {
      const queue = this.queues.get(event.kind) ?? []
      queue.push(event)
      this.queues.set(event.kind, queue)
    }
  }

  /** The next event of this kind; each is the history of one entry. */
  takeEvent(kind: string): LoanEventFacts | undefined {
    return this.queues.get(kind)?.shift()
  }

  eventsLeft(kind: string): readonly LoanEventFacts[] {
    return this.queues.get(kind) ?? []
  }

  get paid(): number {
    return this.active.reduce((sum, one) => sum + one.payment.amount, 0)
  }

  /** What all counted payments paid, at the price of the present principal. */
  get shares(): Shares {
    const parts = this.active.flatMap((one) => one.parts)
    return { interest: interestIn(parts), principal: principalIn(parts) }
  }

  /** Of the present principal, without a rebate. */
  get price(): Price {
    return rebatedPrice(priceOf(this.principal, this.loan.product), this.rebate?.amount ?? 0)
  }

  /** What closes it on a day: less than is left only for an active loan that nothing settled. */
  closingOn(on: LocalDate): Closing {
    const { interest, principal } = this.left
    const isActive = this.isPaidOut && !this.writtenOff && this.settled === null && this.paidOutOn !== null
    if (!isActive || this.paidOutOn === null) return { amount: interest + principal, rebate: 0, least: interest + principal }
    return closingOn(this.loan.product, this.principal, { paid: this.paid, from: this.paidOutOn, on })
  }

  /** Where a refinance settles the loan early, or no longer does: the parts of what was paid follow the present price. */
  placeAgain(): void {
    const { price } = this
    let sum = 0
    for (const one of this.active) {
      one.parts = partsOf(price, sum, one.payment.amount)
      sum += one.payment.amount
    }
  }

  get left(): Shares {
    const { price } = this
    const { interest, principal } = this.shares
    const settled = this.settled ?? { interest: 0, principal: 0 }
    return {
      interest: price.total - price.principal - interest - settled.interest,
      principal: price.principal - principal - settled.principal,
    }
  }

  /** The deferred interest that is earned once this much own interest is paid. */
  private earned(paidInterest: number): number {
    const price = priceOf(this.principal, this.loan.product)
    const whole = price.total - price.principal
    return this.deferred === 0 ? 0 : Math.floor((2 * this.deferred * paidInterest + whole) / (2 * whole))
  }

  /** The deferred interest that is earned when the paid interest grows from `from` to `to`. */
  deferredBetween(from: number, to: number): number {
    return this.earned(to) - this.earned(from)
  }

  /** The part of what a refinance settled went on to its new loan, so that it stays there after a reversal (rule L24). */
  get deferredLeft(): number {
    const { interest } = this.shares
    return this.deferredBetween(interest, interest + this.left.interest)
  }

  /** As deferredLeft, before any of the loan is settled: up to the whole interest of its version. */
  get deferredOfWhole(): number {
    const price = priceOf(this.principal, this.loan.product)
    return this.deferredBetween(this.shares.interest, price.total - price.principal)
  }

  /** Payments have the shares of the schedule without the rebate from then on. Returns the lines of its entry. */
  rebateByRefinance(amount: number): readonly ExpectedLine[] {
    const before = this.shares.interest
    this.rebate = { amount, lines: [] }
    this.placeAgain()
    const after = this.shares.interest
    const paid = before - after
    const lines = rebateLines({ interest: amount - paid, paid, deferred: this.deferredBetween(before, after) })
    this.rebate = { amount, lines }
    return lines
  }

  /** The interest of the payments that were allocated before this one. */
  interestBefore(paymentId: number): number {
    const index = this.active.findIndex((one) => one.payment.id === paymentId)
    return this.active.slice(0, index).reduce((sum, one) => sum + interestIn(one.parts), 0)
  }

  isOpen(): boolean {
    return this.isPaidOut && !this.writtenOff && this.settled === null && this.left.interest + this.left.principal > 0
  }

  add(payment: PaymentFacts, recovered: boolean): PlacedPayment {
    const placed = { payment, recovered, parts: partsOf(this.price, this.paid, payment.amount) }
    this.active.push(placed)
    return placed
  }

  /** The remaining payments are allocated again: recoveries last, then by moment. Returns the interest that they earned before and after. */
  remove(paymentId: number): { readonly before: number; readonly after: number } {
    const gone = this.active.find((one) => one.payment.id === paymentId)
    if (gone) this.ended.set(paymentId, gone.parts)
    const earned = () => this.active.filter((one) => !one.recovered).reduce((sum, one) => sum + interestIn(one.parts), 0)
    this.active = this.active.filter((one) => one !== gone)
    const before = earned()
    this.active.sort(
      (a, b) =>
        Number(a.recovered) - Number(b.recovered) ||
        (a.payment.paidAt?.getTime() ?? 0) - (b.payment.paidAt?.getTime() ?? 0) ||
        a.payment.id - b.payment.id,
    )
    this.placeAgain()
    return { before, after: earned() }
  }

  /** After a payment at `at`. */
  noteWhetherFull(at: Date): void {
    const { interest, principal } = this.left
    if (interest + principal === 0) this.fullAt.push(at)
  }

  /** The approval ends without a payout: no payment counts any more. */
  release(): void {
    for (const one of this.active) this.ended.set(one.payment.id, one.parts)
    this.active = []
  }
}
