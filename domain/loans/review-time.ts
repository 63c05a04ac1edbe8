export const REVIEW_BUSINESS_DAYS = 7
