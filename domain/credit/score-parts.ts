/** The parts of the score, in the order of the formula (rule C1). */
export const SCORE_PARTS = ['on_time', 'late', 'missed', 'debt', 'account_age', 'loans', 'inquiries', 'loyalty'] as const
export type ScorePart = (typeof SCORE_PARTS)[number]
