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
  /** Unearned interest of the loan that it settled. */
  deferred = 0
  /** What a refinance settled: the end of the schedule, even if a reversed payment opened the part before it. */
  settled: (Shares & { readonly by: number; readonly from: string; readonly lines: readonly ExpectedLine[] }) | null = null
  /** Interest rebated at an early settlement (rule L28), until a reversal opens the loan. */
  rebate: { readonly amount: number; readonly lines: readonly ExpectedLine[] } | null = null
  /** The day of the payout in force. */
  paidOutOn: LocalDate | null = null
  /** Counted payments in order of allocation. */
  active: PlacedPayment[] = []
  /** Weeks of payments that no longer count, as they were at their end. */
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

  /** Each event is the history of one entry. */
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

  /** At the present principal, less the rebate. */
  get price(): Price {
    return rebatedPrice(priceOf(this.principal, this.loan.product), this.rebate?.amount ?? 0)
  }

  /** What closes it on a day: less than is left only for an active, unsettled loan. */
  closingOn(on: LocalDate): Closing {
    const { interest, principal } = this.left
    const isActive = this.isPaidOut && !this.writtenOff && this.settled === null && this.paidOutOn !== null
    if (!isActive || this.paidOutOn === null) return { amount: interest + principal, rebate: 0, least: interest + principal }
    return closingOn(this.loan.product, this.principal, { paid: this.paid, from: this.paidOutOn, on })
  }

  /** When a refinance settles the loan early, or no longer does, paid parts follow the present price. */
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

  /** Deferred interest earned once so much own interest is paid. */
  private earned(paidInterest: number): number {
    const price = priceOf(this.principal, this.loan.product)
    const whole = price.total - price.principal
    return this.deferred === 0 ? 0 : Math.floor((2 * this.deferred * paidInterest + whole) / (2 * whole))
  }

  /** `from` and `to`: paid interest. */
  deferredBetween(from: number, to: number): number {
    return this.earned(to) - this.earned(from)
  }

  /** What a refinance settled took its part to the new loan, where it stays after a reversal (rule L24). */
  get deferredLeft(): number {
    const { interest } = this.shares
    return this.deferredBetween(interest, interest + this.left.interest)
  }

  /** As deferredLeft, up to the whole interest of its version. */
  get deferredOfWhole(): number {
    const price = priceOf(this.principal, this.loan.product)
    return this.deferredBetween(this.shares.interest, price.total - price.principal)
  }

  /** From then on payments have the shares of the rebated schedule. Returns the entry's lines. */
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

  /** Allocates the remaining payments again: recoveries last, then by moment. Returns their earned interest before and after. */
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
