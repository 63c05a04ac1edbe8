/** Prefixes of unsent forms on this phone (rule C24). */
const OUTCOME = 'outcome-'
const CONTACT = 'contact-'

export const outcomeForm = (loanId: number, contactId: number): string => `${OUTCOME}${loanId}-${contactId}`

/** `at` distinguishes two waiting contacts about one loan. */
export const contactForm = (loanId: number, at: Date): string => `${CONTACT}${loanId}-${at.getTime()}`

export const isOutcomeForm = (form: string): boolean => form.startsWith(OUTCOME)
export const isContactForm = (form: string): boolean => form.startsWith(CONTACT)

export const loanOfForm = (form: string): string => form.split('-')[1] ?? ''
