import type { LocalDate } from '#domain/kernel/calendar.ts'
import { formatDay } from '#domain/kernel/calendar.ts'
import { pesewas, formatCedis, subtract, type Pesewas } from '#domain/kernel/money.ts'
import type { DocumentPage, WeekFill } from '#domain/documents/document-page.ts'
import type { SecondPlan } from '#domain/loans/customer-loans.ts'
import type { LoanStatus } from '#domain/loans/loan.ts'
import { INSTALMENT_UNITS } from '#domain/loans/instalment-unit.ts'
import { unitOf } from '#domain/loans/version-words.ts'
import type { ProductVersion } from '#domain/products/product-shape.ts'
import { VERSION_ONE } from '#domain/products/product-versions.ts'

export interface DocumentLoan {
  readonly id: number
  /** Absent: version 1. */
  readonly product?: ProductVersion
  readonly status: LoanStatus
  readonly lender: string
  readonly amount: Pesewas
  readonly total: Pesewas
  readonly amountPaid: Pesewas
  readonly settled: Pesewas
  readonly outstanding: Pesewas
  readonly appliedOn: LocalDate
  readonly approvedOn: LocalDate | null
  readonly disbursedOn: LocalDate | null
  /** Of a written-off loan: the last payment, once nothing is left. */
  readonly completedOn: LocalDate | null
  readonly refinancedTo: number | null
  readonly awaitsAcceptance: boolean
  readonly instalments: readonly {
    readonly week: number
    readonly amount: Pesewas
    readonly dueDate: LocalDate
    /** Due date before a second plan. */
    readonly agreedDate?: LocalDate | undefined
  }[]
  readonly secondPlan?: SecondPlan | undefined
}

export interface OfficeDetails {
  readonly address: string | undefined
  readonly phone: string | undefined
  readonly email: string | undefined
  readonly licence: string | undefined
}

export interface DocumentSource {
  readonly loan: DocumentLoan
  readonly customer: { readonly name: string; readonly phone: string | null }
  readonly office: OfficeDetails
}

export function officeLines({ licence, address, phone, email }: OfficeDetails): string[] {
  const reach = [phone, email].filter((one) => one !== undefined)
  return [licence === undefined ? undefined : `Licence ${licence}`, address, reach.length === 0 ? undefined : reach.join(', ')].filter(
    (one) => one !== undefined,
  )
}

export const pageHead = ({ loan, customer, office }: DocumentSource): Pick<DocumentPage, 'customer' | 'lender'> => ({
  customer,
  lender: { name: loan.lender, lines: officeLines(office) },
})

export function complaintLine(office: OfficeDetails): string {
  const ways = [
    office.address === undefined ? 'at the office' : `at the office (${office.address})`,
    office.phone === undefined ? undefined : `by phone on ${office.phone}`,
    office.email === undefined ? undefined : `by e-mail to ${office.email}`,
  ].filter((one) => one !== undefined)
  return `Tell us ${ways.length === 1 ? ways[0] : `${ways.slice(0, -1).join(', ')} or ${ways.at(-1)}`}. You have an answer within 20 days.`
}

export const newLoanOf = ({ refinancedTo }: Pick<DocumentLoan, 'refinancedTo'>): string =>
  refinancedTo === null ? 'a new loan' : `Loan #${refinancedTo}`

/** Negative: paid ahead. */
export const formatBalance = (balance: Pesewas): string =>
  balance < 0 ? `${formatCedis(subtract(pesewas(0), balance))} ahead` : formatCedis(balance)

/** With the year. */
export const formatDate = (day: LocalDate): string => formatDay(day)

/** `Tue 24 Nov 2026, 09:12`, in Accra. */
export const formatMinute = (moment: Date): string =>
  `${formatDay(moment.toISOString().slice(0, 10))}, ${moment.toISOString().slice(11, 16)}`

export const productOf = ({ product = VERSION_ONE }: Pick<DocumentLoan, 'product'>): ProductVersion => product

export const instalmentHead = (loan: Pick<DocumentLoan, 'product'>): string => INSTALMENT_UNITS[unitOf(loan.product?.version)]

/** Oldest first. */
export function weekFills(instalments: DocumentLoan['instalments'], money: Pesewas): WeekFill[] {
  let left: number = money
  return instalments.map(({ amount }) => {
    const fill = left >= amount ? 'full' : left > 0 ? 'part' : 'open'
    left = Math.max(0, left - amount)
    return fill
  })
}

/** With the missing amount. */
export function firstOpenWeek(instalments: DocumentLoan['instalments'], money: Pesewas) {
  let left: number = money
  for (const one of instalments) {
    if (left < one.amount) return { ...one, missing: pesewas(one.amount - left) }
    left -= one.amount
  }
  return undefined
}
