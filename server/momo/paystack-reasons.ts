import type { MomoReason } from '#domain/momo/momo-reason.ts'

type Direction = 'payment' | 'transfer'

/** Paystack tells why in English. The first line that fits decides; what fits none is `unknown`. */
const LINES: readonly (readonly [RegExp, Readonly<Record<Direction, MomoReason>>])[] = [
  [/\b(?:otp|voucher|token)\b/, { payment: 'wrong_voucher', transfer: 'not_configured' }],
  [/insufficient|not enough|low balance|balance is (?:too )?low/, { payment: 'too_little_money', transfer: 'our_account_too_low' }],
  [/time[ -]?out|timed out|expired/, { payment: 'expired', transfer: 'not_processed' }],
  [/(?:above|over|exceed|maximum)\w* .*balance|balance limit|cannot receive/, { payment: 'not_allowed', transfer: 'cannot_receive' }],
  [/limit/, { payment: 'wallet_limit', transfer: 'cannot_receive' }],
  [
    /currency|not enabled|invalid key|api key|ip address|third[ -]party|starter business|merchant/,
    { payment: 'not_configured', transfer: 'not_configured' },
  ],
  [
    /not registered|not found|unregistered|no (?:such )?(?:wallet|account)|(?:invalid|wrong|incorrect) .*(?:account|phone|number|subscriber)|(?:account|number|phone|details) (?:is|are) (?:invalid|incorrect)|(?:not|n't) resolve/,
    { payment: 'no_wallet', transfer: 'no_wallet' },
  ],
  [/not active|inactive|dormant|barred|suspended/, { payment: 'wallet_not_active', transfer: 'wallet_not_active' }],
  [/declin|reject|cancel|denied|not approved|do not honou?r/, { payment: 'declined', transfer: 'not_processed' }],
  [/unavailable|try again|system error|internal error/, { payment: 'provider_trouble', transfer: 'provider_trouble' }],
]

const CODES: Readonly<Record<string, Readonly<Record<Direction, MomoReason>>>> = {
  insufficient_balance: { payment: 'too_little_money', transfer: 'our_account_too_low' },
  invalid_key: { payment: 'not_configured', transfer: 'not_configured' },
  transfer_unavailable: { payment: 'not_configured', transfer: 'not_configured' },
  unsupported_currency: { payment: 'not_configured', transfer: 'not_configured' },
}

/** Paystack's code or sentence in our own words. */
export function reasonOfPaystack(told: { readonly code?: string | undefined; readonly words: string }, direction: Direction): MomoReason {
  const words = told.words.toLowerCase()
  const known = CODES[told.code ?? ''] ?? LINES.find(([line]) => line.test(words))?.[1]
  return known?.[direction] ?? 'unknown'
}
