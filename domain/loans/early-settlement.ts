import type { LocalDate } from '#domain/kernel/calendar.ts'
import { add, NOTHING, pesewas, smaller, subtract, type Pesewas } from '#domain/kernel/money.ts'
import type { CustomerLoan } from '#domain/loans/customer-loans.ts'
import { outstandingOf } from '#domain/loans/loan.ts'
import { payoffOnDay } from '#domain/products/product-payoff.ts'
import { priceOfVersion } from '#domain/products/product-price.ts'
import { plainDueDate } from '#domain/products/product-schedule.ts'
import type { ProductVersion } from '#domain/products/product-shape.ts'

/** `amount` + `rebate` is what is outstanding; the fee of the rebate is taken off it already. */
export interface EarlySettlement {
  readonly amount: Pesewas
  readonly rebate: Pesewas
  /** A payment of this much closes the loan: nothing is left for a fee. */
  readonly least: Pesewas
}

type SettledLoan = Pick<
  CustomerLoan,
  'status' | 'product' | 'payDay' | 'principal' | 'totalRepayment' | 'amountPaid' | 'settledByRefinance' | 'disbursedOn'
>

/**
 * What closes the loan on `day` (rule L28). Interest is earned by the days of the sealed terms, so moved dates cost and save nothing. A
 * written-off loan, and one that a refinance settled, has no rebate.
 */
export function settlementOn(loan: SettledLoan, day: LocalDate): EarlySettlement {
  const outstanding = outstandingOf(loan)
  const { product, disbursedOn } = loan
  const isOpen = loan.status === 'active' && loan.settledByRefinance === NOTHING
  if (!product || product.rebate.kind === 'none' || !isOpen || disbursedOn === null)
    return { amount: outstanding, rebate: NOTHING, least: outstanding }
  const price = priceOfVersion(product, loan.principal)
  const dueDates = price.instalments.map(({ number }) => plainDueDate(product, number, disbursedOn, loan.payDay ?? undefined))
  const { amount, fee } = payoffOnDay(product, { price, paidOutOn: disbursedOn, dueDates, paid: loan.amountPaid }, day)
  return { amount, rebate: subtract(outstanding, amount), least: subtract(amount, fee) }
}

/**
 * A refinance by mobile money settles with what was `held` back at the request: the interest since then is waived, since the network has
 * paid the rest out. Less than that leaves a rest.
 */
export function settlementWithin(closing: EarlySettlement, held: Pesewas, product: ProductVersion | undefined): EarlySettlement {
  const missing = closing.amount - held
  if (missing <= 0 || !product || product.rebate.kind === 'none') return closing
  return { ...closing, amount: held, rebate: add(closing.rebate, pesewas(missing)) }
}

interface Part {
  readonly week: number
  readonly amount: Pesewas
  readonly interest: Pesewas
}

/**
 * The schedule less the rebate: its last amounts and its last interest go. Where more is rebated than the interest of the open weeks, weeks
 * paid ahead have less interest and more principal.
 */
export function withoutRebate<T extends Part>(instalments: readonly T[], rebate: Pesewas): T[] {
  let [amountLeft, interestLeft]: [number, number] = [rebate, rebate]
  return instalments
    .toSorted((a, b) => b.week - a.week)
    .map((one) => {
      const [amount, interest] = [smaller(one.amount, pesewas(amountLeft)), smaller(one.interest, pesewas(interestLeft))]
      amountLeft -= amount
      interestLeft -= interest
      return interest === NOTHING && amount === NOTHING
        ? one
        : { ...one, amount: subtract(one.amount, amount), interest: subtract(one.interest, interest) }
    })
    .toReversed()
}

/** The loan once `rebate` is taken off it. */
export const rebatedLoan = (loan: CustomerLoan, rebate: Pesewas): CustomerLoan =>
  rebate === NOTHING
    ? loan
    : { ...loan, rebate, totalRepayment: subtract(loan.totalRepayment, rebate), instalments: withoutRebate(loan.instalments, rebate) }
