import { parseCedis, type Pesewas } from '#domain/kernel/money.ts'

/** Loans are the caller's own. */
export type UssdTarget =
  | { readonly to: 'menu' | 'balance' | 'receipts' | 'help' }
  | { readonly to: 'loan'; readonly loanId: number }
  | { readonly to: 'pay' }
  | { readonly to: 'amount' | 'other'; readonly loanId: number }
  | { readonly to: 'confirm'; readonly loanId: number; readonly amount: Pesewas }
  | { readonly to: 'order'; readonly loanId: number; readonly amount: Pesewas }
  | { readonly to: 'voucher'; readonly reference: string; readonly voucher: string }

interface UssdChoice {
  readonly key: string
  readonly go: UssdTarget
}

export interface UssdMoment {
  readonly choices: readonly UssdChoice[]
  readonly amountFor: number | null
  readonly voucherFor: string | null
}

export interface UssdScreen extends UssdMoment {
  readonly text: string
  readonly ends: boolean
}

/** On every screen but the menu. */
const MENU_KEY = '0'

/** As networks create them; longer than any key. */
const VOUCHER = /^[A-Za-z0-9]{4,12}$/

/** Undefined where the input is not accepted. */
export function ussdTargetOf(moment: UssdMoment, input: string): UssdTarget | undefined {
  const typed = input.trim()
  const chosen = moment.choices.find(({ key }) => key === typed)
  if (chosen) return chosen.go
  const { amountFor, voucherFor } = moment
  if (voucherFor !== null) return VOUCHER.test(typed) ? { to: 'voucher', reference: voucherFor, voucher: typed } : undefined
  // Many keypads have a star instead of a point.
  const amount = amountFor === null ? undefined : parseCedis(typed.replace('*', '.'))
  return amount === undefined || amountFor === null ? undefined : { to: 'confirm', loanId: amountFor, amount }
}

/** From 1, without the key that led here: a repeated request or double press then never chooses anything. */
export function numbered(targets: readonly UssdTarget[], previousKey: string): UssdChoice[] {
  const keys = ['1', '2', '3', '4', '5', '6', '7'].filter((key) => key !== previousKey.trim())
  return targets.flatMap((go, index) => {
    const key = keys[index]
    return key === undefined ? [] : [{ key, go }]
  })
}

/** Not the key just typed, and on no other screen, so that a late copy never confirms. */
export const confirmKey = (previousKey: string): string => (previousKey.trim() === '9' ? '8' : '9')

export const toMenu: UssdChoice = { key: MENU_KEY, go: { to: 'menu' } }
