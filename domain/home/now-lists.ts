export const OFFER_ACTIONS = ['apply', 'complete_profile', 'see_loan', 'pay', 'call', 'way_there'] as const
export type OfferAction = (typeof OFFER_ACTIONS)[number]
export const OFFER_CAUSES = ['blocked', 'profile', 'owed', 'pending', 'cap'] as const
export type OfferCause = (typeof OFFER_CAUSES)[number]
export const REJECTION_ACTIONS = ['way_there', 'apply', 'see_score', 'call'] as const
export type RejectionAction = (typeof REJECTION_ACTIONS)[number]

/** In this order; the first true one is the panel of home. */
export const NOW_STATES = [
  'prompt_open',
  'paid',
  'paid_waiting',
  'receipt_to_enter',
  'payment_checked',
  'written_off',
  'in_default',
  'behind',
  'late',
  'lower_terms',
  'approved',
  'transfer_waiting',
  'transfer_on_its_way',
  'rejected',
  'approval_ended',
  'repaid',
  'due',
  'waiting',
  'new',
  'profile_missing',
  'may_apply',
  'cannot_apply',
] as const
export type NowState = (typeof NOW_STATES)[number]

export const NOW_TONES = ['your_turn', 'late', 'our_turn', 'answer'] as const
export const NOW_ACTIONS = [
  ...new Set([
    ...OFFER_ACTIONS,
    ...REJECTION_ACTIONS,
    ...(['check_prompt', 'put_receipt', 'accept_terms', 'withdraw', 'letter', 'support', 'other_way', 'continue'] as const),
  ]),
]
export type NowAction = (typeof NOW_ACTIONS)[number]

/** Rule L22: a profile to complete is the first step. Here, so that screens do not load the refusals. */
export const isInviting = ({ notNow }: { notNow: { action: OfferAction } | null }): boolean =>
  notNow === null || notNow.action === 'complete_profile'
