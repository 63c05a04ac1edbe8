import { pesewas, formatCedis } from '#domain/kernel/money.ts'
import { ROLE_NAMES, ROLES } from '#domain/access/roles.ts'

const spaced = (name: string): string =>
  name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()

/** An action as people say it: `approveLoan` becomes `Approve loan`. */
export function actionLabel(action: string): string {
  const words = spaced(action)
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}

const LONG = 12

/** What an action was done on, for example `loan 218`; of a long id its beginning, as it can be told on a screen. */
export const targetLabel = (kind: string | null, id: string | null): string =>
  [kind && spaced(kind), id !== null && id.length > LONG ? `${id.slice(0, 8)}…` : id].filter(Boolean).join(' ')

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

// The trail keeps money as the books do, in whole pesewas, under these names.
const MONEY = /amount$|paid$|^advance$|^unallocated$/i

const said = (name: string, value: unknown): string =>
  typeof value === 'number' && Number.isSafeInteger(value) && MONEY.test(name) ? formatCedis(pesewas(value)) : plain(value)

const plain = (value: unknown): string =>
  value === undefined || value === null ? 'none' : typeof value === 'string' ? value : JSON.stringify(value)

/** What changed, member by member: `pending → completed`; what stands on one side only is told as it was or is. */
export function auditChanges(before: unknown, after: unknown): { name: string; words: string }[] {
  const was = isRecord(before) ? before : before == null ? {} : { value: before }
  const is = isRecord(after) ? after : after == null ? {} : { value: after }
  return [...new Set([...Object.keys(was), ...Object.keys(is)])].flatMap((name) => {
    const [old, now] = [said(name, was[name]), said(name, is[name])]
    if (!Object.hasOwn(is, name)) return [{ name: spaced(name), words: `was ${old}` }]
    if (!Object.hasOwn(was, name)) return [{ name: spaced(name), words: now }]
    return old === now ? [] : [{ name: spaced(name), words: `${old} → ${now}` }]
  })
}

/** The role in which somebody acted, as people say it. */
export function roleLabel(role: string | null): string {
  const known = ROLES.find((one) => one === role)
  return known === undefined ? (role ?? '') : ROLE_NAMES[known]
}
