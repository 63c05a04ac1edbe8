import { comeBack, joinWithProfile } from './loan-actions.ts'
import { decimal, IndependentBook, leftOf, type BookLoan } from './independent-book.ts'
import type { TestApp } from './test-app.ts'
import type { Answer } from './test-caller.ts'
import { confirmAll } from './confirm-requests.ts'

interface Sent {
  readonly event: string
  readonly person: string
  readonly path: string
  readonly body: object
  readonly key: string
  readonly answer: unknown
}

const REASON = 'Random action'
const MOST_ATTEMPTS = 100

export const GUARANTEED_KINDS = ['pending payment', 'reversal', 'payout of a refinance', 'refund'] as const
type GuaranteedKind = (typeof GUARANTEED_KINDS)[number]

/** Random users over HTTP, and an independent ledger of the successful responses. */
export class RandomOffice {
  readonly book = new IndependentBook()
  readonly sent: Sent[] = []
  readonly done = new Map<string, number>()
  private forms = 0
  private readonly product: TestApp
  private readonly random: () => number
  readonly people = new Map<string, string>()
  private readonly receipts = new Map<string, { loan: number; amount: number }>()

  constructor(product: TestApp, random: () => number) {
    this.product = product
    this.random = random
  }

  async join(count: number): Promise<void> {
    for (let one = 0; one < count; one += 1) {
      const name = `Customer ${this.people.size + 1}`
      this.people.set(name, await joinWithProfile(this.product, name))
    }
  }

  /** Until each kind has occurred, with any seed. */
  async ensure(kinds: readonly GuaranteedKind[]): Promise<void> {
    const actions: Readonly<Record<GuaranteedKind, () => Promise<void>>> = {
      'pending payment': () => this.payMomo(),
      reversal: () => this.reverse(),
      'payout of a refinance': () => this.refinanceAndPayOut(),
      refund: () => this.refund(),
    }
    for (const kind of kinds)
      for (let attempt = 0; !this.done.has(kind); attempt += 1) {
        if (attempt === MOST_ATTEMPTS) throw new Error(`no ${kind} in ${MOST_ATTEMPTS} attempts`)
        await actions[kind]()
        if (!this.done.has(kind)) await this.runEvent()
      }
  }

  async fund(amount: number): Promise<void> {
    const { ok } = await this.send('funding', 'md', '/api/admin/ledger/funding', { amount: decimal(amount), reference: 'Transfer' })
    if (!ok) return
    this.book.cash += amount
    this.book.funding += amount
  }

  /** Does nothing without a subject. */
  async runEvent(): Promise<void> {
    const events: readonly [number, () => Promise<void>][] = [
      [10, () => this.apply()],
      [10, () => this.review()],
      [12, () => this.payOut()],
      [22, () => this.payBound()],
      [10, () => this.payUnbound()],
      [8, () => this.payMomo()],
      [4, async () => void (await this.makeReceipt())],
      [4, () => this.enterReceipt()],
      [3, () => this.cancelReceipt()],
      [5, () => this.reverse()],
      [3, () => this.undoApproval()],
      [2, () => this.withdraw()],
      [3, () => this.returnPayout()],
      [2, () => this.writeOff()],
      [4, () => this.refund()],
      [4, () => this.applyUnallocatedFunds()],
      [4, async () => void (await this.refinance())],
      [1, () => this.fund(this.amount(500_000))],
    ]
    let left = this.random() * events.reduce((sum, [weight]) => sum + weight, 0)
    const chosen = events.find(([weight]) => (left -= weight) < 0)
    this.product.clock.advance({ minutes: 2 })
    await chosen?.[1]()
  }

  private async apply(): Promise<void> {
    const person = this.pick([...this.people.keys()])
    if (person === undefined) return
    const amount = 2_000 + this.amount(98_000)
    const body = { requestedAmount: decimal(amount), lender: 'mmoa_direct', termsAccepted: true }
    const { ok, answer } = await this.send('application', person, '/api/loans/apply', body)
    if (ok) this.book.loans.set(answer.body.loan.id, newLoan(person, amount))
  }

  private async review(id = this.pickLoan('pending')): Promise<void> {
    if (id === undefined) return
    const loan = this.book.loan(id)
    if (this.random() < 0.15) {
      const { ok } = await this.send('rejection', 'md', `/api/admin/loans/${id}/reject`, {})
      if (ok) loan.state = 'closed'
      return
    }
    const approvedAmount = this.random() < 0.3 ? Math.max(100, this.amount(loan.principal)) : loan.principal
    const { ok } = await this.send('approval', 'md', `/api/admin/loans/${id}/approve`, { approvedAmount: decimal(approvedAmount) })
    if (!ok) return
    loan.state = 'approved'
    if (approvedAmount === loan.principal) return
    loan.principal = approvedAmount
    await comeBack(this.product, loan.person)
    const read = await this.product.as(loan.person).get(`/api/loans/${id}`)
    // Staff may have deactivated the customer.
    if (read.status === 401) return
    await this.send('acceptance', loan.person, `/api/loans/${id}/accept-terms`, { hash: read.body.terms.hash })
  }

  private async payOut(id = this.pickLoan('approved')): Promise<void> {
    if (id === undefined) return
    const { ok } = await this.send('payout', 'desk', `/api/admin/loans/${id}/disburse`, { method: 'cash' })
    if (!ok) return
    this.book.payOut(id)
    if (this.book.loan(id).settles !== undefined) this.count('payout of a refinance')
    // Rarely reached by chance: only on its day and before any payment.
    if (this.random() < 0.3) await this.returnPayout(id)
  }

  private async makeReceipt(
    loan = this.pickLoan('active', 'active', 'approved', 'written_off'),
    exactly?: number,
  ): Promise<string | undefined> {
    if (loan === undefined) return undefined
    const left = leftOf(this.book.loan(loan))
    const amount = exactly ?? (this.random() < 0.3 ? left : Math.min(left, 1 + this.amount(20_000)))
    const { ok, answer } = await this.send('receipt', 'desk', '/api/admin/generate-receipt', { loanId: loan, amount: decimal(amount) })
    if (!ok) return undefined
    this.book.cash += amount
    this.book.keep(this.book.loan(loan).person, amount)
    this.receipts.set(answer.body.receiptNumber, { loan, amount })
    return answer.body.receiptNumber
  }

  private async payBound(): Promise<void> {
    const number = await this.makeReceipt()
    if (number !== undefined) await this.enterReceipt(number)
  }

  private async enterReceipt(number = this.pick([...this.receipts.keys()])): Promise<void> {
    const receipt = number === undefined ? undefined : this.receipts.get(number)
    if (number === undefined || receipt === undefined) return
    const body = { amount: decimal(receipt.amount), paymentMethod: 'cash', cashReceiptNumber: number }
    const { person } = this.book.loan(receipt.loan)
    const { ok, answer } = await this.send('payment with a bound receipt', person, `/api/payments/${receipt.loan}`, body)
    if (!ok) return
    this.receipts.delete(number)
    this.book.pay(answer.body.payment.id, { ...receipt, from: 'unallocated' })
  }

  private async cancelReceipt(): Promise<void> {
    const number = this.pick([...this.receipts.keys()])
    const receipt = number === undefined ? undefined : this.receipts.get(number)
    if (number === undefined || receipt === undefined) return
    const { ok } = await this.send('cancelled receipt', this.random() < 0.5 ? 'desk' : 'md', `/api/admin/receipts/${number}/cancel`, {
      reason: REASON,
    })
    if (!ok) return
    this.receipts.delete(number)
    this.book.cash -= receipt.amount
    this.book.keep(this.book.loan(receipt.loan).person, -receipt.amount)
  }

  private async payUnbound(): Promise<void> {
    const loan = this.pickLoan('active', 'approved', 'written_off')
    if (loan === undefined) return
    const { ok, answer } = await this.send('unbound receipt', 'desk', '/api/admin/generate-receipt', {})
    if (ok) await this.enterAndConfirm(loan, 'cash', { paymentMethod: 'cash', cashReceiptNumber: answer.body.receiptNumber })
  }

  private async payMomo(): Promise<void> {
    const loan = this.pickLoan('active', 'active', 'approved')
    if (loan !== undefined) await this.enterAndConfirm(loan, 'momo', { paymentMethod: 'momo', momoTransactionId: `TX-${this.amount(1e9)}` })
  }

  /** Meanwhile another payment may take the outstanding amount. */
  private async enterAndConfirm(loan: number, from: 'cash' | 'momo', how: object): Promise<void> {
    const { person } = this.book.loan(loan)
    const amount = Math.min(leftOf(this.book.loan(loan)), this.random() < 0.3 ? 1e9 : 1 + this.amount(20_000))
    const entered = await this.send('pending payment', person, `/api/payments/${loan}`, { amount: decimal(amount), ...how })
    if (!entered.ok) return
    if (this.random() < 0.4) await this.payBound()
    const { id } = entered.answer.body.payment
    // An unconfirmed or failed claim moves no money.
    const outcome = this.random()
    if (outcome < 0.1) return this.count('open claim')
    if (outcome < 0.2) return void (await this.send('failed claim', 'desk', `/api/admin/payments/${id}/fail`, { reason: REASON }))
    const { ok, answer } = await this.send('confirmation', 'desk', `/api/admin/payments/${id}/confirm`, {})
    if (!ok) return
    if (answer.body.payment.status === 'completed') return this.book.pay(id, { loan, from, amount })
    this.book[from] += amount
    this.book.keep(person, amount)
  }

  private async reverse(): Promise<void> {
    const payment = this.pick([...this.book.payments.keys()])
    if (payment === undefined) return
    const { ok } = await this.send('reversal', 'md', `/api/admin/payments/${payment}/reverse`, { reason: REASON })
    if (ok) this.book.reverse(payment)
  }

  private async undoApproval(): Promise<void> {
    const id = this.pickLoan('approved')
    if (id === undefined) return
    const { ok, answer } = await this.send('withdrawn approval', 'md', `/api/admin/loans/${id}/undo-approval`, { reason: REASON })
    if (!ok) return
    this.book.endAdvance(id, 'pending')
    this.book.loan(id).principal = Number(String(answer.body.loan.requestedAmount).replace('.', ''))
  }

  private async withdraw(): Promise<void> {
    const id = this.pickLoan('approved')
    if (id === undefined) return
    const { ok } = await this.send('withdrawal', this.book.loan(id).person, `/api/loans/${id}/withdraw`, {})
    if (ok) this.book.endAdvance(id, 'closed')
  }

  private async returnPayout(id = this.pickLoan('active')): Promise<void> {
    if (id === undefined) return
    const { ok } = await this.send('returned payout', 'md', `/api/admin/loans/${id}/return-payout`, { reason: REASON })
    if (ok) this.book.returnPayout(id)
  }

  private async writeOff(): Promise<void> {
    const id = this.pickLoan('active')
    if (id === undefined) return
    const { ok } = await this.send('write-off', 'md', `/api/admin/loans/${id}/write-off`, { reason: REASON, cause: 'fraud' })
    if (ok && (await confirmAll(this.product, id)) === 1) this.book.loan(id).state = 'written_off'
  }

  private async refund(): Promise<void> {
    const person = this.pick([...this.book.unallocated].filter(([, balance]) => balance > 0).map(([name]) => name))
    if (person === undefined) return
    const amount = 1 + this.amount(this.book.unallocated.get(person) ?? 0)
    const path = `/api/admin/users/${this.people.get(person)}/unallocated/refund`
    const { ok } = await this.send('refund', 'md', path, { amount: decimal(amount), method: 'cash', reason: REASON })
    if (!ok) return
    this.book.cash -= amount
    this.book.keep(person, -amount)
  }

  private async applyUnallocatedFunds(): Promise<void> {
    const loan = this.pickLoan('active', 'approved')
    if (loan === undefined) return
    const { person } = this.book.loan(loan)
    const amount = 1 + this.amount(this.book.unallocated.get(person) ?? 0)
    const path = `/api/admin/users/${this.people.get(person)}/unallocated/apply`
    const { ok, answer } = await this.send('unallocated money applied', 'desk', path, { loanId: loan, amount: decimal(amount) })
    if (ok) this.book.pay(answer.body.payment.id, { loan, from: 'unallocated', amount })
  }

  private halfRepaid(): number | undefined {
    const repaid = [...this.book.loans].filter(([, loan]) => loan.state === 'active' && loan.paid >= leftOf(loan))
    return this.pick(repaid.map(([id]) => id))
  }

  private async refinance(old = this.halfRepaid()): Promise<number | undefined> {
    if (old === undefined) return undefined
    const { person } = this.book.loan(old)
    const amount = Math.ceil((leftOf(this.book.loan(old)) * 10) / 9) + 1_000 + this.amount(20_000)
    const body = { loanId: old, newAmount: decimal(amount), reason: 'More stock', termsAccepted: true }
    const { ok, answer } = await this.send('refinance', person, '/api/loans/refinance', body)
    if (!ok) return undefined
    const { id } = answer.body.loan
    this.book.loans.set(id, { ...newLoan(person, amount), settles: old })
    return id
  }

  /** Rarely reached by chance. */
  private async refinanceAndPayOut(): Promise<void> {
    const old = this.pickLoan('active')
    if (old === undefined) return
    const loan = this.book.loan(old)
    const missing = Math.ceil((leftOf(loan) - loan.paid) / 2)
    const number = missing > 0 ? await this.makeReceipt(old, missing) : undefined
    if (number !== undefined) await this.enterReceipt(number)
    const id = await this.refinance(old)
    if (id === undefined) return
    await this.review(id)
    if (this.book.loan(id).state === 'approved') await this.payOut(id)
  }

  /** Signs in again when necessary; fails on a 5xx response. */
  private async send(event: string, person: string, path: string, body: object): Promise<{ ok: boolean; answer: Answer }> {
    await comeBack(this.product, person)
    const key = `form ${(this.forms += 1)}`
    const answer = await this.product.as(person).post(path, body, { 'idempotency-key': key })
    if (answer.status >= 500) throw new Error(`${event}: ${answer.status} ${JSON.stringify(answer.body)}`)
    const ok = answer.status === 200
    if (!ok) return { ok, answer }
    this.sent.push({ event, person, path, body, key, answer: answer.body })
    this.count(event)
    return { ok, answer }
  }

  private count(event: string): void {
    this.done.set(event, (this.done.get(event) ?? 0) + 1)
  }

  private pickLoan(...states: readonly BookLoan['state'][]): number | undefined {
    const state = this.pick(states)
    return this.pick([...this.book.loans].filter(([, loan]) => loan.state === state).map(([id]) => id))
  }
  private pick<T>(from: readonly T[]): T | undefined {
    return from[Math.floor(this.random() * from.length)]
  }
  private amount(below: number): number {
    return Math.floor(this.random() * below)
  }
}

const newLoan = (person: string, principal: number): BookLoan => ({
  person,
  principal,
  state: 'pending',
  paid: 0,
  recovered: 0,
  settled: 0,
  settledInterest: 0,
  deferred: 0,
  passedOn: 0,
})
