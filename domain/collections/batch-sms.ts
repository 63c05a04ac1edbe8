import { refusal, type Refusal } from '#domain/kernel/refusal.ts'
import type { CollectionStep } from '#domain/collections/collection-case.ts'
import { CONTACTS_A_DAY } from '#domain/collections/contact.ts'

/** The rest is the next batch. */
export const MOST_SMS = 500

/** In the order of the checks (rule C20). */
export const SMS_SKIPS = [
  'not_yours',
  'account_closed',
  'no_phone',
  'declined',
  'claimed',
  'texted_today',
  'contacted_enough',
  'next_batch',
] as const
export type SmsSkip = (typeof SMS_SKIPS)[number]

export interface SmsCandidate {
  readonly loanId: number
  readonly userId: string
  readonly ownerId: string | null
  readonly isActive: boolean
  readonly hasPhone: boolean
  readonly wantsReminders: boolean
  /** Claims that are being checked cover what is late. */
  readonly isClaimed: boolean
  /** About a late payment, by any way. */
  readonly textedToday: boolean
  readonly attemptsToday: number
}

interface Sender {
  readonly staffId: string
  /** Approvers send to the cases of all collectors. */
  readonly decides: boolean
}

function skipOf(candidate: SmsCandidate, { staffId, decides }: Sender): SmsSkip | undefined {
  if (!decides && candidate.ownerId !== staffId) return 'not_yours'
  if (!candidate.isActive) return 'account_closed'
  if (!candidate.hasPhone) return 'no_phone'
  if (!candidate.wantsReminders) return 'declined'
  if (candidate.isClaimed) return 'claimed'
  if (candidate.textedToday) return 'texted_today'
  return candidate.attemptsToday >= CONTACTS_A_DAY ? 'contacted_enough' : undefined
}

interface SmsPlan {
  readonly loanIds: readonly number[]
  readonly skipped: { readonly reason: SmsSkip; readonly count: number }[]
}

/** In the order of the queue; a customer with two cases gets one SMS. */
export function planBatch(candidates: readonly SmsCandidate[], sender: Sender): SmsPlan {
  const loanIds: number[] = []
  const texted = new Set<string>()
  const skips: SmsSkip[] = []
  for (const candidate of candidates) {
    const skip = skipOf({ ...candidate, textedToday: candidate.textedToday || texted.has(candidate.userId) }, sender)
    if (skip !== undefined) skips.push(skip)
    else if (loanIds.length === MOST_SMS) skips.push('next_batch')
    else {
      loanIds.push(candidate.loanId)
      texted.add(candidate.userId)
    }
  }
  const counted = SMS_SKIPS.map((reason) => ({ reason, count: skips.filter((skip) => skip === reason).length }))
  return { loanIds, skipped: counted.filter(({ count }) => count > 0) }
}

export function refusalOfSkip(skip: SmsSkip | undefined): Refusal | undefined {
  switch (skip) {
    case undefined:
      return undefined
    case 'not_yours':
      return refusal('sms_case_not_yours')
    case 'account_closed':
      return refusal('customer_inactive')
    case 'no_phone':
      return refusal('customer_has_no_phone')
    case 'declined':
      return refusal('sms_declined')
    case 'claimed':
      return refusal('sms_claimed')
    case 'texted_today':
      return refusal('sms_texted_today')
    case 'contacted_enough':
      return refusal('contacted_enough', { most: CONTACTS_A_DAY })
    case 'next_batch':
      return refusal('sms_for_nobody')
  }
}

export function refusalToSendBatch(count: number, expectedCount: number): Refusal | undefined {
  if (count === 0) return refusal('sms_for_nobody')
  return count === expectedCount ? undefined : refusal('sms_count_changed', undefined, { more: { count } })
}

/** The SMS of the ladder that begins on a day. */
export const smsStepOf = (
  steps: readonly CollectionStep[],
  fromDay: number,
): (CollectionStep & { readonly template: string }) | undefined =>
  steps.flatMap((step) =>
    step.fromDay === fromDay && step.action === 'sms' && step.template !== null ? [{ ...step, template: step.template }] : [],
  )[0]

/** The letter that the days have reached, else the first one of the ladder. */
export function letterStepOf(
  steps: readonly CollectionStep[],
  daysPastDue: number,
): (CollectionStep & { readonly template: string }) | undefined {
  const letters = steps
    .flatMap((step) => (step.action === 'letter' && step.template !== null ? [{ ...step, template: step.template }] : []))
    .toSorted((a, b) => a.fromDay - b.fromDay)
  return letters.findLast(({ fromDay }) => fromDay <= daysPastDue) ?? letters[0]
}
