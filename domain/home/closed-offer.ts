import type { OfferCause } from '#domain/home/now-lists.ts'

type ByCause = Readonly<Record<OfferCause, boolean>>

// How the screens beside home show an offer that is closed (rule L22); a screen loads only its own.
/** The USSD balance has the reason; false: its screen names the loan already. */
export const USSD_HAS_REASON: ByCause = { blocked: true, profile: true, owed: true, pending: false, cap: true }
/** Apply for Loan has the notice "Pay this first"; false: the page or the button has the reason. */
export const APPLY_PAGE_HAS_NOTICE: ByCause = { blocked: false, profile: false, owed: true, pending: false, cap: true }
/** A loan that can be refinanced has the form; false: the loan to pay first. */
export const REFINANCE_IS_OPEN: ByCause = { blocked: true, profile: true, owed: false, pending: true, cap: true }
