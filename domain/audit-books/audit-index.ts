import type { AuditFacts } from '#domain/audit-books/facts.ts'

export class AuditIndex {
  private readonly byTarget = new Map<string, AuditFacts[]>()

  constructor(audits: readonly AuditFacts[]) {
    for (const audit of audits)
      for (const key of keysOf(audit)) {
        const list = this.byTarget.get(key) ?? []
        list.push(audit)
        this.byTarget.set(key, list)
      }
  }

  of(kind: string, id: string | number): readonly AuditFacts[] {
    return this.byTarget.get(`${kind} ${id}`) ?? []
  }

  last(kind: string, id: string | number, ...actions: readonly string[]): AuditFacts | undefined {
    return this.of(kind, id).findLast((one) => actions.includes(one.action))
  }
}

/** An application of unallocated money makes a payment for each day of receipt. */
function keysOf({ targetKind, targetId, after }: AuditFacts): ReadonlySet<string> {
  const more = after?.['payments']
  const others = Array.isArray(more) ? more.map((id) => `payment ${id}`) : []
  return new Set([`${targetKind} ${targetId}`, ...others])
}

export function numberIn(record: Readonly<Record<string, unknown>> | null | undefined, name: string): number | undefined {
  const value = record?.[name]
  return typeof value === 'number' ? value : undefined
}

export function textIn(record: Readonly<Record<string, unknown>> | null | undefined, name: string): string | undefined {
  const value = record?.[name]
  return typeof value === 'string' ? value : undefined
}
