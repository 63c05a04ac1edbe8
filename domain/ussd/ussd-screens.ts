import { formatDay, type LocalDate } from '#domain/kernel/calendar.ts'
import { USSD_HAS_REASON } from '#domain/home/closed-offer.ts'
import type { NowState } from '#domain/home/now-lists.ts'
import type { Offer } from '#domain/home/offer.ts'
import { payoffOfLoan } from '#domain/loans/instalment-unit.ts'
import { calledName } from '#domain/loans/holder-name.ts'
import { add, NOTHING, type Pesewas } from '#domain/kernel/money.ts'
import type { MomoProvider } from '#domain/payments/payment.ts'
import { asUssdText, USSD_TEXTS as texts } from '#domain/ussd/ussd-texts.ts'
import { owedLoans, suggestedAmount, type UssdLoan } from '#domain/ussd/ussd-loans.ts'
import { confirmKey, numbered, toMenu, type UssdTarget, type UssdScreen } from '#domain/ussd/ussd-step.ts'

/** Limited by the screen. */
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
export const readScreen = (lines: Lines): UssdScreen => screen([...lines, texts.menuKey(toMenu.key)], { choices: [toMenu] })

/** After an unknown input. */
export function screenAgain(text: string): string {
  const head = `${texts.notUnderstood}\n`
  return text.startsWith(head) ? text : asUssdText(head + text)
}

export function menuScreen(fullName: string, previousKey: string): UssdScreen {
  const choices = numbered([{ to: 'balance' }, { to: 'pay' }, { to: 'receipts' }, { to: 'help' }], previousKey)
  const words = [texts.balanceKey, texts.payKey, texts.receiptsKey, texts.helpKey]
  const name = calledName(fullName).slice(0, LONGEST_NAME)
  return screen([texts.menu(name), ...choices.map(({ key }, index) => words[index]?.(key))], { choices })
}

/** As on home (rule L23). */
export interface UssdNow {
  readonly first: { readonly state: NowState; readonly loanId: number | null; readonly figure: Pesewas | null }
  readonly offer: UssdOffer
}

export function balanceScreen(loans: readonly UssdLoan[], previousKey: string, today: LocalDate, now: UssdNow): UssdScreen {
  const owed = owedLoans(loans)
  const [first] = owed
  // A customer who owes sees no offer.
  if (first === undefined) return readScreen([nowText(now.first) ?? nothingOwed(loans), offerText(now.offer)])
  if (owed.length === 1) return loanScreen(first, today, now.first)
  return choiceOfLoans(texts.owed(add(...owed.map((one) => one.outstanding))), owed, 'loan', previousKey)
}

/** States that the loan's lines do not show. */
const NOW_TEXTS: Readonly<Partial<Record<NowState, (amount: Pesewas) => string>>> = {
  prompt_open: texts.nowAt.prompt,
  paid_waiting: texts.nowAt.checked,
  payment_checked: texts.nowAt.checked,
  receipt_to_enter: texts.nowAt.receipt,
  lower_terms: texts.nowAt.lowerTerms,
  approved: texts.nowAt.approved,
  transfer_waiting: texts.nowAt.transferWaiting,
  transfer_on_its_way: texts.nowAt.transferSent,
  rejected: () => texts.nowAt.rejected,
  approval_ended: () => texts.nowAt.approvalEnded,
}
const nowText = ({ state, figure }: UssdNow['first']): string | undefined => NOW_TEXTS[state]?.(figure ?? NOTHING)

export type UssdOffer = Pick<Offer, 'most' | 'notNow'>

/** Rule L22. */
function offerText({ most, notNow }: UssdOffer): string | undefined {
  if (notNow === null) return texts.mayApply(most)
  return USSD_HAS_REASON[notNow.cause] ? asUssdText(notNow.reason) : undefined
}

function nothingOwed(loans: readonly UssdLoan[]): string {
  const pending = loans.find((one) => one.status === 'pending')
  if (pending) return texts.applied(pending.amount)
  return loans.some((one) => one.status === 'completed') ? texts.paidUp : texts.noLoan
}

/** `now`: shown where it is about this loan. */
export function loanScreen(loan: UssdLoan, today: LocalDate, now?: UssdNow['first']): UssdScreen {
  const { overdueSince, nextPaymentDue } = loan
  const state = loan.status === 'written_off' ? texts.writtenOff : loan.status === 'approved' ? texts.notPaidOut : undefined
  const overdue = overdueSince === null ? undefined : texts.overdue(loan.overdueAmount, formatDay(overdueSince, today))
  const next = nextPaymentDue === null ? undefined : texts.next(loan.nextPaymentAmount, formatDay(nextPaymentDue, today))
  const text = now?.loanId === loan.id ? nowText(now) : undefined
  return readScreen([text, texts.loan(loan.id, loan.outstanding), text === undefined ? closes(loan) : undefined, state ?? overdue ?? next])
}

/** Only where it is less than what is left. */
const closes = (loan: UssdLoan): string | undefined =>
  payoffOfLoan(loan) < loan.outstanding ? texts.closes(payoffOfLoan(loan)) : undefined

/** `loans`: payable, most urgent first. */
export function payScreen(loans: readonly UssdLoan[], previousKey: string): UssdScreen {
  const [first] = loans
  if (first === undefined) return readScreen([texts.nothingToPay])
  return loans.length === 1 ? amountScreen(first, previousKey) : choiceOfLoans(texts.whichToPay, loans, 'amount', previousKey)
}

function choiceOfLoans(head: string, loans: readonly UssdLoan[], to: 'loan' | 'amount', previousKey: string): UssdScreen {
  const shown = loans.slice(0, LOANS_SHOWN)
  const choices = numbered(
    shown.map(({ id }): UssdTarget => ({ to, loanId: id })),
    previousKey,
  )
  const lines = choices.map(({ key }, index) => {
    const loan = shown[index]
    return loan && texts.loanKey(key, loan.id, to === 'loan' ? loan.outstanding : suggestedAmount(loan))
  })
  const more = loans.length > LOANS_SHOWN ? texts.moreLoans : undefined
  return screen([head, ...lines, more, texts.menuKey(toMenu.key)], { choices: [...choices, toMenu] })
}

export function amountScreen(loan: UssdLoan, previousKey: string): UssdScreen {
  const amount = suggestedAmount(loan)
  const choices = numbered(
    [
      { to: 'confirm', loanId: loan.id, amount },
      { to: 'other', loanId: loan.id },
    ],
    previousKey,
  )
  const [pay, other] = choices
  return screen(
    [
      texts.loan(loan.id, loan.outstanding),
      loan.overdueSince === null ? undefined : texts.overdueNow,
      pay && texts.payKeyOf(pay.key, amount),
      other && texts.otherKey(other.key),
      texts.menuKey(toMenu.key),
    ],
    { choices: [...choices, toMenu] },
  )
}

/** `why`: what was wrong before. */
export const otherAmountScreen = (loan: UssdLoan, why?: string): UssdScreen =>
  screen([why ?? closes(loan) ?? texts.left(loan.outstanding), texts.typeAmount, texts.menuKey(toMenu.key)], {
    choices: [toMenu],
    amountFor: loan.id,
  })

export function confirmScreen(loanId: number, amount: Pesewas, previousKey: string): UssdScreen {
  const key = confirmKey(previousKey)
  return screen([texts.confirm(loanId, amount), texts.confirmKey(key), texts.noKey(toMenu.key)], {
    choices: [{ key, go: { to: 'order', loanId, amount } }, toMenu],
  })
}

/** Waits for the customer's PIN. */
export const waitingScreen = (loanId: number, amount: Pesewas, network: MomoProvider): UssdScreen =>
  readScreen([texts.waits(loanId, amount, network)])

/** For a voucher that the customer makes on the same phone. */
export const voucherScreen = (loanId: number, amount: Pesewas, reference: string): UssdScreen =>
  screen([texts.voucher(loanId, amount), texts.menuKey(toMenu.key)], { choices: [toMenu], voucherFor: reference })

export interface UssdPayment {
  readonly loanId: number
  readonly amount: Pesewas
  readonly on: LocalDate
  /** Unconfirmed. */
  readonly waits: boolean
}

/** So short that three payments fit. */
const shortDay = (day: LocalDate): string => formatDay(day, day).replace(/^\w+ /, '')

export function paymentsScreen(payments: readonly UssdPayment[]): UssdScreen {
  if (payments.length === 0) return readScreen([texts.noPayments])
  const lines = payments.slice(0, PAYMENTS_SHOWN).map((one) => texts.payment(shortDay(one.on), one.amount, one.loanId, one.waits))
  return readScreen([texts.payments, ...lines])
}

export const helpScreen = (officePhone: string | undefined, code: string | undefined): UssdScreen =>
  readScreen([texts.help(officePhone), code === undefined ? undefined : texts.helpCode(code), texts.helpPin])
