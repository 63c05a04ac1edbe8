import { ROLE_NAMES, ROLES } from '#domain/access/roles.ts'

/** An action as people say it: `loans.approve` or `approve_loan` become words. */
export const actionWords = (action: string): string => action.replaceAll(/[._]/g, ' ').trim()

/** What an action was done on, for example `loan 218`. */
export const targetWords = (kind: string | null, id: string | null): string => [kind?.replaceAll('_', ' '), id].filter(Boolean).join(' ')

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const said = (value: unknown): string =>
  value === undefined || value === null ? 'none' : typeof value === 'string' ? value : JSON.stringify(value)

/** What was before and what is after, member by member, without what stayed. */
export function auditChanges(before: unknown, after: unknown): { name: string; before: string; after: string }[] {
  const was = isRecord(before) ? before : before == null ? {} : { value: before }
  const is = isRecord(after) ? after : after == null ? {} : { value: after }
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .map((name) => ({ name: name.replaceAll('_', ' '), before: said(was[name]), after: said(is[name]) }))
    .filter((change) => change.before !== change.after)
}

/** The role in which somebody acted, as people say it. */
export function roleWords(role: string | null): string {
  const known = ROLES.find((one) => one === role)
  return known === undefined ? (role ?? '') : ROLE_NAMES[known]
}
