import { formatDay, type LocalDate } from '#domain/kernel/calendar.ts'
import { add, type Pesewas } from '#domain/kernel/money.ts'
import type { MomoProvider } from '#domain/payments/payment.ts'
import { asUssdText } from '#domain/ussd/ussd-text.ts'
import { owedLoans, suggestedAmount, type UssdLoan } from '#domain/ussd/ussd-loans.ts'
import { confirmKey, numbered, toMenu, type UssdGo, type UssdScreen } from '#domain/ussd/ussd-step.ts'
import { USSD_WORDS as say } from '#domain/ussd/ussd-texts.ts'

/** Limited by the size of a screen. */
const LOANS_SHOWN = 3
export const PAYMENTS_SHOWN = 3
const LONGEST_NAME = 20

type Lines = readonly (string | undefined)[]

const screen = (lines: Lines, parts: Partial<UssdScreen>): UssdScreen => ({
  text: asUssdText(lines.filter((line) => line !== undefined).join('\n')),
  choices: [],
  amountFor: null,
  voucherFor: null,
  ends: false,
  ...parts,
})

export const endScreen = (words: string): UssdScreen => screen([words], { ends: true })

/** Leads only back to the menu. */
export const readScreen = (lines: Lines): UssdScreen => screen([...lines, say.menuKey(toMenu.key)], { choices: [toMenu] })

/** For an unknown input. */
export function screenAgain(text: string): string {
  const head = `${say.notUnderstood}\n`
  return text.startsWith(head) ? text : asUssdText(head + text)
}

export function menuScreen(fullName: string, ledBy: string): UssdScreen {
  const choices = numbered([{ to: 'balance' }, { to: 'pay' }, { to: 'receipts' }, { to: 'help' }], ledBy)
  const words = [say.balanceKey, say.payKey, say.receiptsKey, say.helpKey]
  const name = (fullName.trim().split(/\s+/)[0] ?? '').slice(0, LONGEST_NAME)
  return screen([say.menu(name), ...choices.map(({ key }, index) => words[index]?.(key))], { choices })
}

export function balanceScreen(loans: readonly UssdLoan[], ledBy: string, today: LocalDate): UssdScreen {
  const owed = owedLoans(loans)
  const [first] = owed
  if (first === undefined) return readScreen([nothingOwed(loans)])
  if (owed.length === 1) return loanScreen(first, today)
  return choiceOfLoans(say.owed(add(...owed.map((one) => one.outstanding))), owed, 'loan', ledBy)
}

function nothingOwed(loans: readonly UssdLoan[]): string {
  const pending = loans.find((one) => one.status === 'pending')
  if (pending) return say.applied(pending.amount)
  return loans.some((one) => one.status === 'completed') ? say.paidUp : say.noLoan
}

export function loanScreen(loan: UssdLoan, today: LocalDate): UssdScreen {
  const { overdueSince, nextPaymentDue } = loan
  const state = loan.status === 'written_off' ? say.writtenOff : loan.status === 'approved' ? say.notPaidOut : undefined
  const overdue = overdueSince === null ? undefined : say.overdue(loan.overdueAmount, formatDay(overdueSince, today))
  const next = nextPaymentDue === null ? undefined : say.next(loan.nextPaymentAmount, formatDay(nextPaymentDue, today))
  return readScreen([say.loan(loan.id, loan.outstanding), state ?? overdue ?? next])
}

/** `loans`: payable, most urgent first. */
export function payScreen(loans: readonly UssdLoan[], ledBy: string): UssdScreen {
  const [first] = loans
  if (first === undefined) return readScreen([say.nothingToPay])
  return loans.length === 1 ? amountScreen(first, ledBy) : choiceOfLoans(say.whichToPay, loans, 'amount', ledBy)
}

function choiceOfLoans(head: string, loans: readonly UssdLoan[], to: 'loan' | 'amount', ledBy: string): UssdScreen {
  const shown = loans.slice(0, LOANS_SHOWN)
  const choices = numbered(
    shown.map(({ id }): UssdGo => ({ to, loanId: id })),
    ledBy,
  )
  const lines = choices.map(({ key }, index) => {
    const loan = shown[index]
    return loan && say.loanKey(key, loan.id, to === 'loan' ? loan.outstanding : suggestedAmount(loan))
  })
  const more = loans.length > LOANS_SHOWN ? say.moreLoans : undefined
  return screen([head, ...lines, more, say.menuKey(toMenu.key)], { choices: [...choices, toMenu] })
}

export function amountScreen(loan: UssdLoan, ledBy: string): UssdScreen {
  const amount = suggestedAmount(loan)
  const choices = numbered(
    [
      { to: 'confirm', loanId: loan.id, amount },
      { to: 'other', loanId: loan.id },
    ],
    ledBy,
  )
  const [pay, other] = choices
  return screen(
    [
      say.loan(loan.id, loan.outstanding),
      loan.overdueSince === null ? undefined : say.overdueNow,
      pay && say.payKeyOf(pay.key, amount),
      other && say.otherKey(other.key),
      say.menuKey(toMenu.key),
    ],
    { choices: [...choices, toMenu] },
  )
}

/** `why`: what was wrong with the amount before. */
export const otherAmountScreen = (loanId: number, outstanding: Pesewas, why?: string): UssdScreen =>
  screen([why ?? say.left(outstanding), say.typeAmount, say.menuKey(toMenu.key)], { choices: [toMenu], amountFor: loanId })

export function confirmScreen(loanId: number, amount: Pesewas, ledBy: string): UssdScreen {
  const key = confirmKey(ledBy)
  return screen([say.confirm(loanId, amount), say.confirmKey(key), say.noKey(toMenu.key)], {
    choices: [{ key, go: { to: 'order', loanId, amount } }, toMenu],
  })
}

/** The request waits for the customer's PIN. */
export const waitingScreen = (loanId: number, amount: Pesewas, network: MomoProvider): UssdScreen =>
  readScreen([say.waits(loanId, amount, network)])

/** The network requires a voucher, created on the same phone. */
export const voucherScreen = (loanId: number, amount: Pesewas, reference: string): UssdScreen =>
  screen([say.voucher(loanId, amount), say.menuKey(toMenu.key)], { choices: [toMenu], voucherFor: reference })

export interface UssdPayment {
  readonly loanId: number
  readonly amount: Pesewas
  readonly on: LocalDate
  /** Unconfirmed. */
  readonly waits: boolean
}

/** `26 Nov`, so that three payments fit on a screen. */
const shortDay = (day: LocalDate): string => formatDay(day, day).replace(/^\w+ /, '')

export function paymentsScreen(payments: readonly UssdPayment[]): UssdScreen {
  if (payments.length === 0) return readScreen([say.noPayments])
  const lines = payments.slice(0, PAYMENTS_SHOWN).map((one) => say.payment(shortDay(one.on), one.amount, one.loanId, one.waits))
  return readScreen([say.payments, ...lines])
}

export const helpScreen = (officePhone: string | undefined, code: string | undefined): UssdScreen =>
  readScreen([say.help(officePhone), code === undefined ? undefined : say.helpCode(code), say.helpPin])
