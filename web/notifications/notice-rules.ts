import type { LevelName } from '#domain/credit/credit-level.ts'
import type { NoticeGroup } from '#domain/notifications/staff-notice.ts'
import type { Choice } from '#web/forms/select-field.tsx'
import { oneLine } from '#web/staff-kit/one-line.ts'

export interface NoticeDraft {
  readonly group: NoticeGroup | ''
  readonly person: { readonly id: string; readonly name: string } | undefined
  readonly level: LevelName | ''
  readonly title: string
  readonly message: string
}

export const EMPTY_NOTICE: NoticeDraft = { group: '', person: undefined, level: '', title: '', message: '' }

export const GROUP_CHOICES: readonly Choice<NoticeGroup>[] = [
  { value: 'one', name: 'One customer' },
  { value: 'all', name: 'All customers' },
  { value: 'active_loan', name: 'Customers with an active loan' },
  { value: 'overdue', name: 'Customers who are overdue' },
  { value: 'level', name: 'Customers of a level' },
]

/** Undefined while incomplete. */
export function audienceOf({ group, person, level }: NoticeDraft) {
  if (group === '' || (group === 'one' && person === undefined) || (group === 'level' && level === '')) return undefined
  return { group, userId: group === 'one' ? person?.id : undefined, level: group === 'level' && level !== '' ? level : undefined }
}

export function reasonNotToPreview(draft: NoticeDraft): string | undefined {
  if (audienceOf(draft) === undefined) return draft.group === 'one' ? 'Choose the customer' : 'Choose who the notice is for'
  if (oneLine(draft.title) === '') return 'Give the notice a title'
  return oneLine(draft.message) === '' ? 'Write the notice' : undefined
}

export const formatCustomers = (count: number): string => (count === 1 ? '1 customer' : `${count.toLocaleString('en-GB')} customers`)
