import type { Permission } from '#domain/access/permissions.ts'
import { refusal, type Refusal } from '#domain/kernel/refusal.ts'

/** What a complaint can be about, as the customer chooses it. */
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

/** Letters that a complaint, a reply, an answer or a request may have. */
export const CARE_TEXT_MOST = 2000

/** What a text of an erased account becomes. */
export const ERASED_TEXT = 'Erased'

/** A complaint as far as it decides who may do what with it. */
export interface ComplaintFacts {
  readonly userId: string
  readonly isOpen: boolean
  readonly wasReopened: boolean
  readonly isEscalated: boolean
  /** The staff members who decided, entered or paid out what it is about. */
  readonly actors: readonly string[]
}
export interface SupportStaff {
  readonly userId: string
  readonly permissions: readonly Permission[]
}

/** Why this colleague cannot answer. One that was escalated is answered by who may manage staff, the Managing Director. */
export function refusalToAnswer(complaint: ComplaintFacts, colleague: SupportStaff): Refusal | undefined {
  if (complaint.userId === colleague.userId) return refusal('own_record')
  if (complaint.actors.includes(colleague.userId)) return refusal('complaint_about_you')
  if (!complaint.isOpen) return refusal('complaint_answered')
  return complaint.isEscalated && !colleague.permissions.includes('manage_users') ? refusal('complaint_escalated') : undefined
}

/** Why it cannot be handed to the Managing Director. Who it is about may do that. */
export function refusalToEscalate(complaint: ComplaintFacts, colleague: SupportStaff): Refusal | undefined {
  if (complaint.userId === colleague.userId) return refusal('own_record')
  if (!complaint.isOpen) return refusal('complaint_answered')
  return complaint.isEscalated ? refusal('complaint_escalated_before') : undefined
}

/** Why the customer cannot reply: an answer can be replied to once, which opens the complaint again. */
export function refusalToReply({ isOpen, wasReopened }: Pick<ComplaintFacts, 'isOpen' | 'wasReopened'>): Refusal | undefined {
  if (isOpen) return refusal('complaint_not_answered')
  return wasReopened ? refusal('complaint_replied') : undefined
}
