import { spacedName as spaced } from '#domain/access/audit-words.ts'
import { formatDay, isLocalDate } from '#domain/kernel/calendar.ts'
import { pesewas, formatCedis } from '#domain/kernel/money.ts'
import { ROLE_NAMES, ROLES } from '#domain/access/roles.ts'

/** `approveLoan` becomes `Approve loan`. */
export function actionLabel(action: string): string {
  const words = spaced(action)
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}

const LONG = 12

/** `loan 218`; long ids are cut. */
export const targetLabel = (kind: string | null, id: string | null): string =>
  [kind && spaced(kind), id !== null && id.length > LONG && !id.includes(' ') ? `${id.slice(0, 8)}…` : id && withDays(id)]
    .filter(Boolean)
    .join(' ')

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

// The trail stores amounts in pesewas under these names.
const MONEY = /amount$|paid$|^advance$|^unallocated$/i

const formatValue = (name: string, value: unknown): string =>
  typeof value === 'number' && Number.isSafeInteger(value) && MONEY.test(name) ? formatCedis(pesewas(value)) : plain(value)

const MACHINE_DATE = /(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}):\d{2}(?:\.\d+)?Z)?/g

/** Writes each date as `Sun 6 Dec 2026, 02:00`. */
const withDays = (words: string): string =>
  words.replaceAll(MACHINE_DATE, (found, day: string, time: string | undefined) =>
    isLocalDate(day) ? [formatDay(day), time].filter(Boolean).join(', ') : found,
  )

const plain = (value: unknown): string =>
  value === undefined || value === null ? 'none' : typeof value === 'string' ? value : JSON.stringify(value)

/** `pending → completed`; a removed field shows its old value, an added one its new value. */
export function auditChanges(before: unknown, after: unknown): { name: string; words: string }[] {
  const was = isRecord(before) ? before : before == null ? {} : { value: before }
  const is = isRecord(after) ? after : after == null ? {} : { value: after }
  return [...new Set([...Object.keys(was), ...Object.keys(is)])].flatMap((name) => {
    const [old, now] = [formatValue(name, was[name]), formatValue(name, is[name])]
    if (!Object.hasOwn(is, name)) return [{ name: spaced(name), words: withDays(`was ${old}`) }]
    if (!Object.hasOwn(was, name)) return [{ name: spaced(name), words: withDays(now) }]
    return old === now ? [] : [{ name: spaced(name), words: withDays(`${old} → ${now}`) }]
  })
}

export function roleLabel(role: string | null): string {
  const known = ROLES.find((one) => one === role)
  return known === undefined ? (role ?? '') : ROLE_NAMES[known]
}
