/** In whole pesewas from calls and responses, without code of the product. */
export interface BookLoan {
  readonly person: string
  principal: number
  state: 'pending' | 'approved' | 'active' | 'completed' | 'written_off' | 'closed'
  paid: number
  recovered: number
  /** By the refinance that replaced it. */
  settled: number
  settledInterest: number
  /** Deferred interest of the loan that it settled. */
  deferred: number
  /** Deferred interest that went on to the loan that settled this one. */
  passedOn: number
  readonly settles?: number
}
export interface BookPayment {
  readonly loan: number
  readonly from: 'unallocated' | 'cash' | 'momo'
  readonly taken: number
  readonly rest: number
  readonly recovery: boolean
}

const halfUp = (numerator: number, denominator: number): number => Math.floor((2 * numerator + denominator) / (2 * denominator))
export const totalOf = ({ principal }: BookLoan): number => halfUp(principal * 13, 10)
const interestOf = (loan: BookLoan): number => totalOf(loan) - loan.principal

/** Weeks in order, in each interest first. */
export function interestIn(loan: BookLoan, money: number): number {
  const [total, interest] = [totalOf(loan), interestOf(loan)]
  const [weekly, share] = [halfUp(total, 13), halfUp(interest, 13)]
  let [left, earned] = [money, 0]
  for (let week = 1; week <= 13 && left > 0; week += 1) {
    const due = week < 13 ? weekly : total - 12 * weekly
    const part = week < 13 ? share : interest - 12 * share
    earned += Math.min(part, left)
    left -= Math.min(due, left)
  }
  return earned
}

/** Income in proportion to the loan's own interest. */
const ofDeferred = (loan: BookLoan): number => halfUp(loan.deferred * interestIn(loan, loan.paid), interestOf(loan))
const interestLeftOf = (loan: BookLoan): number => interestOf(loan) - interestIn(loan, loan.paid) - loan.settledInterest
const principalLeftOf = (loan: BookLoan): number => leftOf(loan) - interestLeftOf(loan)
const deferredLeftOf = (loan: BookLoan): number => loan.deferred - ofDeferred(loan) - loan.passedOn

export const leftOf = (loan: BookLoan): number => totalOf(loan) - loan.paid - loan.recovered - loan.settled

export class IndependentBook {
  readonly loans = new Map<number, BookLoan>()
  readonly payments = new Map<number, BookPayment>()
  readonly unallocated = new Map<string, number>()
  cash = 0
  momo = 0
  funding = 0

  loan(id: number): BookLoan {
    const found = this.loans.get(id)
    if (!found) throw new Error(`no loan ${id} in the book`)
    return found
  }

  keep(person: string, amount: number): void {
    this.unallocated.set(person, (this.unallocated.get(person) ?? 0) + amount)
  }

  payOut(id: number): void {
    const loan = this.loan(id)
    loan.state = 'active'
    this.cash -= loan.principal
    const old = loan.settles === undefined ? undefined : this.loan(loan.settles)
    if (old?.state !== 'active') return
    old.passedOn = deferredLeftOf(old)
    old.settledInterest = interestLeftOf(old)
    old.settled = leftOf(old)
    loan.deferred = old.settledInterest + old.passedOn
    old.state = 'completed'
    this.cash += old.settled
  }

  returnPayout(id: number): void {
    const loan = this.loan(id)
    loan.state = 'approved'
    this.cash += loan.principal
    const old = loan.settles === undefined ? undefined : this.loan(loan.settles)
    if (!old || old.settled === 0) return
    this.cash -= old.settled
    loan.deferred = 0
    old.settled = 0
    old.settledInterest = 0
    old.passedOn = 0
    old.state = 'active'
  }

  /** The rest becomes unallocated. */
  pay(payment: number, { loan: id, from, amount }: { loan: number; from: BookPayment['from']; amount: number }): void {
    const loan = this.loan(id)
    const taken = Math.min(amount, leftOf(loan))
    const rest = amount - taken
    const recovery = loan.state === 'written_off'
    if (recovery) loan.recovered += taken
    else loan.paid += taken
    if (loan.state === 'active' && leftOf(loan) === 0) loan.state = 'completed'
    this.arrive(from, from === 'unallocated' ? taken : amount, loan.person)
    if (from !== 'unallocated') this.keep(loan.person, rest)
    this.payments.set(payment, { loan: id, from, taken, rest, recovery })
  }

  reverse(payment: number): void {
    const known = this.payments.get(payment)
    if (!known) throw new Error(`no payment ${payment} in the book`)
    const loan = this.loan(known.loan)
    if (known.recovery) loan.recovered -= known.taken
    else loan.paid -= known.taken
    if (loan.state === 'completed') loan.state = 'active'
    this.arrive(known.from, -(known.from === 'unallocated' ? known.taken : known.taken + known.rest), loan.person)
    if (known.from !== 'unallocated') this.keep(loan.person, -known.rest)
    this.payments.delete(payment)
  }

  /** An approval ends without a payout: its payments become unallocated. */
  endAdvance(id: number, state: 'pending' | 'closed'): void {
    const loan = this.loan(id)
    this.keep(loan.person, loan.paid)
    loan.paid = 0
    loan.state = state
    for (const [payment, { loan: of }] of this.payments) if (of === id) this.payments.delete(payment)
  }

  private arrive(from: BookPayment['from'], amount: number, person: string): void {
    if (from === 'cash') this.cash += amount
    else if (from === 'momo') this.momo += amount
    else this.keep(person, -amount)
  }

  get disbursed(): number {
    return this.sum(['active', 'completed', 'written_off'], (loan) => loan.principal)
  }

  /** As decimal text: debits above zero, without zero accounts. */
  balances(): Record<string, string> {
    const open = (of: (loan: BookLoan) => number) => this.sum(['active'], of)
    const earned = (loan: BookLoan) => interestIn(loan, loan.paid) + ofDeferred(loan)
    const all = {
      office_cash: this.cash,
      momo_clearing: this.momo,
      loan_principal: open(principalLeftOf),
      interest_receivable: open(interestLeftOf),
      unallocated_money: -[...this.unallocated.values()].reduce((sum, one) => sum + one, 0),
      customer_advances: -this.sum(['approved'], (loan) => loan.paid),
      unearned_interest: -open((loan) => interestLeftOf(loan) + deferredLeftOf(loan)),
      owner_funding: -this.funding,
      interest_income: -this.sum(['active', 'completed', 'written_off'], earned),
      recoveries: -this.sum(['written_off'], (loan) => loan.recovered),
      write_offs: this.sum(['written_off'], (loan) => principalLeftOf({ ...loan, recovered: 0 }) - deferredLeftOf(loan)),
    }
    return Object.fromEntries(Object.entries(all).flatMap(([account, amount]) => (amount === 0 ? [] : [[account, decimal(amount)]])))
  }

  private sum(states: readonly BookLoan['state'][], of: (loan: BookLoan) => number): number {
    return [...this.loans.values()].reduce((sum, loan) => sum + (states.includes(loan.state) ? of(loan) : 0), 0)
  }
}

/** As in JSON: `1300.00`. */
export function decimal(amount: number): string {
  const digits = String(Math.abs(amount)).padStart(3, '0')
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
