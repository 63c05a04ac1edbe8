/** The stated review time, in business days. */
export const REVIEW_BUSINESS_DAYS = 7
