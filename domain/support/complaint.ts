import type { StaffUser } from '#domain/access/account-rules.ts'
import { refusal, type Refusal } from '#domain/kernel/refusal.ts'

export const COMPLAINT_SUBJECTS = {
  payment: 'A payment that is missing or wrong',
  loan: 'My loan: the amount, the cost or a decision',
  mobile_money: 'Mobile money',
  staff: 'How I was treated',
  app: 'The app does not work',
  personal_data: 'My personal data',
  other: 'Something else',
} as const
export type ComplaintSubject = keyof typeof COMPLAINT_SUBJECTS

export const COMPLAINT_OUTCOMES = {
  upheld: 'Upheld',
  partly_upheld: 'Partly upheld',
  not_upheld: 'Not upheld',
} as const
export type ComplaintOutcome = keyof typeof COMPLAINT_OUTCOMES

/** Money is moved by its own action, on the loan or payment. */
export const COMPLAINT_REDRESS = {
  none: 'Nothing was due',
  apology: 'Apology',
  record_corrected: 'Record corrected',
  payment_corrected: 'Payment corrected',
  money_returned: 'Money returned',
  dates_postponed: 'Due dates postponed',
  staff_measure: 'Measure with staff',
} as const
export type ComplaintRedress = keyof typeof COMPLAINT_REDRESS

/** Both are absent where the caller sends only a text. */
export interface ComplaintEnd {
  readonly outcome?: ComplaintOutcome | undefined
  readonly redress?: ComplaintRedress | undefined
}

/** Both or neither; an upheld complaint needs redress. */
export function problemOfEnd({ outcome, redress }: ComplaintEnd): string | undefined {
  if ((outcome === undefined) !== (redress === undefined)) return 'Choose the outcome and the redress'
  return outcome === 'upheld' && redress === 'none' ? 'Choose what was done for the customer: an upheld complaint needs redress' : undefined
}

export const SUPPORT_TEXT_LENGTH = 2000

/** The text of an erased account. */
export const ERASED_TEXT = 'Erased'

export interface ComplaintFacts {
  readonly userId: string
  readonly isOpen: boolean
  readonly wasReopened: boolean
  readonly isEscalated: boolean
  /** Staff who decided, entered or paid out the matter. */
  readonly actors: readonly string[]
}

/** Once escalated it needs manage_users. */
export function refusalToAnswer(complaint: ComplaintFacts, staff: StaffUser): Refusal | undefined {
  if (complaint.userId === staff.userId) return refusal('own_record')
  if (complaint.actors.includes(staff.userId)) return refusal('complaint_about_you')
  if (!complaint.isOpen) return refusal('complaint_answered')
  return complaint.isEscalated && !staff.permissions.includes('manage_users') ? refusal('complaint_escalated') : undefined
}

/** Involved users may escalate. */
export function refusalToEscalate(complaint: ComplaintFacts, staff: StaffUser): Refusal | undefined {
  if (complaint.userId === staff.userId) return refusal('own_record')
  if (!complaint.isOpen) return refusal('complaint_answered')
  return complaint.isEscalated ? refusal('complaint_escalated_before') : undefined
}

/** Once; it opens the complaint again. */
export function refusalToReply({ isOpen, wasReopened }: Pick<ComplaintFacts, 'isOpen' | 'wasReopened'>): Refusal | undefined {
  if (isOpen) return refusal('complaint_not_answered')
  return wasReopened ? refusal('complaint_replied') : undefined
}
