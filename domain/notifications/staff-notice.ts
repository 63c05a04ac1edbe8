import type { LevelName } from '#domain/credit/credit-level.ts'
import { refusal, type Refusal } from '#domain/kernel/refusal.ts'

/** Active accounts only. */
export const NOTICE_GROUPS = ['one', 'all', 'active_loan', 'overdue', 'level'] as const
export type NoticeGroup = (typeof NOTICE_GROUPS)[number]

export interface Audience {
  readonly group: NoticeGroup
  /** For group `one`. */
  readonly userId?: string | undefined
  /** For group `level`. */
  readonly level?: LevelName | undefined
}

/** `expectedCount`: from the preview. */
export function refusalToNotice({ group, userId, level }: Audience, count: number, expectedCount: number): Refusal | undefined {
  if (group === 'one' && userId === undefined) return incomplete('userId', 'Choose the customer')
  if (group === 'level' && level === undefined) return incomplete('level', 'Choose the level')
  if (count === 0) return refusal('notice_for_nobody')
  return count === expectedCount ? undefined : refusal('notice_count_changed', { count }, { more: { count } })
}

const incomplete = (field: 'userId' | 'level', sentence: string): Refusal =>
  refusal('invalid_request', undefined, { errors: { [field]: sentence } })
