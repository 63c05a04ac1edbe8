import {
  approvalEnded,
  approved,
  cannotApply,
  lowerTerms,
  mayApply,
  newcomer,
  profileMissing,
  rejected,
  repaid,
  transferRow,
  waiting,
} from '#domain/home/now-decision.ts'
import { due, isInDefault, isLittleLate, lateRow, paymentChecked, promptOpen, receiptToEnter, writtenOff } from '#domain/home/now-money.ts'
import { paid, paidWaiting } from '#domain/home/now-paid.ts'
import { NOW_STATES, type NowState } from '#domain/home/now-lists.ts'
import type { NowAnswer, NowFacts, NowRow, WhatNow } from '#domain/home/what-now-facts.ts'

export interface WhatsNow {
  readonly first: WhatNow
  /** Also true: the first card under the panel. */
  readonly second: WhatNow | undefined
}

/** Rule L23. */
export function whatNow(facts: NowFacts): WhatsNow {
  const found: WhatNow[] = []
  const checkedLoan = paymentChecked(facts)?.loanId
  for (const state of NOW_STATES) {
    // These states are never shown below another one.
    if (found.length > 0 && WITHOUT_LOAN.includes(state)) break
    const answer = TABLE[state](facts)
    if (answer && !found.some((one) => isShownBy(one, state, answer.loanId, checkedLoan))) found.push(filled(state, answer))
    if (found.length === 2) break
  }
  const [first, second] = found
  return { first: first ?? filled('cannot_apply', cannotApply(facts)), second }
}

const WITHOUT_LOAN: readonly NowState[] = ['new', 'profile_missing', 'may_apply', 'cannot_apply']

const MONEY: readonly NowState[] = ['prompt_open', 'paid', 'paid_waiting', 'receipt_to_enter', 'payment_checked']
const LATE: readonly NowState[] = ['in_default', 'behind', 'late']

/** Home has its own card for what is due, and a payment under check covers all that is late. */
function isShownBy(above: WhatNow, state: NowState, loanId: number | null | undefined, checkedLoan: number | null | undefined): boolean {
  if (above.loanId !== (loanId ?? null)) return false
  if (state === 'payment_checked' && above.state === 'paid_waiting') return true
  if (MONEY.includes(state)) return false
  const checked = above.state === 'payment_checked' || (above.state === 'paid_waiting' && checkedLoan === above.loanId)
  return state === 'due' || !MONEY.includes(above.state) || (checked && LATE.includes(state))
}

const filled = (state: NowState, { button, ...answer }: NowAnswer): WhatNow => ({
  loanId: null,
  figure: null,
  note: null,
  checked: null,
  receiptNumber: null,
  reference: null,
  steps: [],
  ...answer,
  state,
  button: { isQuiet: false, detail: null, ...button },
})

const TABLE: Readonly<Record<NowState, NowRow>> = {
  prompt_open: promptOpen,
  paid,
  paid_waiting: paidWaiting,
  receipt_to_enter: receiptToEnter,
  payment_checked: paymentChecked,
  written_off: writtenOff,
  in_default: lateRow(isInDefault),
  behind: lateRow((loan, weeks) => !isInDefault(loan) && !isLittleLate(loan, weeks)),
  late: lateRow(isLittleLate),
  lower_terms: lowerTerms,
  approved,
  transfer_waiting: transferRow(false),
  transfer_on_its_way: transferRow(true),
  rejected,
  approval_ended: approvalEnded,
  repaid,
  due,
  waiting,
  new: newcomer,
  profile_missing: profileMissing,
  may_apply: mayApply,
  cannot_apply: cannotApply,
}
