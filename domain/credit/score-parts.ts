/** In the order of the formula (rule C1). Apart from credit-score.ts so that the contract does not load the formula. */
export const SCORE_PARTS = ['on_time', 'late', 'missed', 'debt', 'account_age', 'loans', 'inquiries', 'loyalty'] as const
export type ScorePart = (typeof SCORE_PARTS)[number]
