export const POSTPONEMENT_STATUSES = ['asked', 'withdrawn', 'declined', 'granted'] as const
export type PostponementStatus = (typeof POSTPONEMENT_STATUSES)[number]
