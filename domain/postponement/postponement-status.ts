/** How a customer's request for one week more stands. */
export const POSTPONEMENT_STATUSES = ['asked', 'withdrawn', 'declined', 'granted'] as const
export type PostponementStatus = (typeof POSTPONEMENT_STATUSES)[number]
