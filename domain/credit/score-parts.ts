/** Rule C1. Apart from the formula, which the contract does not need. */
export const SCORE_PARTS = ['on_time', 'late', 'missed', 'debt', 'account_age', 'loans', 'inquiries', 'loyalty'] as const
export type ScorePart = (typeof SCORE_PARTS)[number]
