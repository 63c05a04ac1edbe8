import { parseCedis, type Pesewas } from '#domain/kernel/money.ts'

/** Where a key leads. The loans are the caller's own; amounts in pesewas. */
export type UssdGo =
  | { readonly to: 'menu' | 'balance' | 'receipts' | 'help' }
  | { readonly to: 'loan'; readonly loanId: number }
  | { readonly to: 'pay' }
  | { readonly to: 'amount' | 'other'; readonly loanId: number }
  /** Asks once more. */
  | { readonly to: 'confirm'; readonly loanId: number; readonly amount: Pesewas }
  /** Starts the request to pay. */
  | { readonly to: 'order'; readonly loanId: number; readonly amount: Pesewas }
  /** Hands on the code that the network wants for an open request. */
  | { readonly to: 'voucher'; readonly reference: string; readonly voucher: string }

interface UssdChoice {
  readonly key: string
  readonly go: UssdGo
}

/** What the next input can mean: the keys of the screen that is shown, and what may be typed: an amount for a loan, or the voucher of a request. */
export interface UssdMoment {
  readonly choices: readonly UssdChoice[]
  readonly amountFor: number | null
  readonly voucherFor: string | null
}

/** What the phone shows. A screen that ends the session waits for nothing. */
export interface UssdScreen extends UssdMoment {
  readonly text: string
  readonly ends: boolean
}

/** Back to the menu, from everywhere but the menu. */
const MENU_KEY = '0'

/** As the networks make them: longer than any key. */
const VOUCHER = /^[A-Za-z0-9]{4,12}$/

/** Where the input leads; undefined where the screen has no such key and takes nothing of that kind. */
export function goOf(moment: UssdMoment, input: string): UssdGo | undefined {
  const typed = input.trim()
  const chosen = moment.choices.find(({ key }) => key === typed)
  if (chosen) return chosen.go
  const { amountFor, voucherFor } = moment
  if (voucherFor !== null) return VOUCHER.test(typed) ? { to: 'voucher', reference: voucherFor, voucher: typed } : undefined
  // Many keypads have no point but a star, which people type for it.
  const amount = amountFor === null ? undefined : parseCedis(typed.replace('*', '.'))
  return amount === undefined || amountFor === null ? undefined : { to: 'confirm', loanId: amountFor, amount }
}

/**
 * Numbers the choices of a screen from 1 on, leaving out the key that led to it. A gateway that repeats a request, or a thumb that presses twice, then never
 * chooses anything on the next screen: the same input in succession always gets the same answer, without any look at the time.
 */
export function numbered(goes: readonly UssdGo[], ledBy: string): UssdChoice[] {
  const keys = ['1', '2', '3', '4', '5', '6', '7'].filter((key) => key !== ledBy.trim())
  return goes.flatMap((go, index) => {
    const key = keys[index]
    return key === undefined ? [] : [{ key, go }]
  })
}

/** The key that starts a payment: one that no other screen offers, so that no late copy of an earlier key can confirm, nor the amount that was just typed. */
export const confirmKey = (ledBy: string): string => (ledBy.trim() === '9' ? '8' : '9')

export const toMenu: UssdChoice = { key: MENU_KEY, go: { to: 'menu' } }
