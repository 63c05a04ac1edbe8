/** Sysexits' "try again later": the registry did not respond. */
export const NOT_REACHED = 75

export interface AuditVerdict {
  readonly kind: 'none' | 'holes' | 'not asked'
  readonly says: string
}

/** Parts of `npm audit --json`. */
interface Printed {
  readonly message?: string
  readonly vulnerabilities?: Readonly<Record<string, { readonly severity: string; readonly range: string }>>
}

/** High and critical vulnerabilities. Without a list the registry was not reached. */
export function auditVerdict(printed: string): AuditVerdict {
  const { message, vulnerabilities } = parsed(printed)
  if (vulnerabilities === undefined)
    return { kind: 'not asked', says: `The registry could not be asked: ${message ?? 'it gave no answer'}` }
  const found = Object.entries(vulnerabilities).filter(([, { severity }]) => severity === 'high' || severity === 'critical')
  if (found.length === 0) return { kind: 'none', says: 'No high or critical hole is known in what runs in production.' }
  return { kind: 'holes', says: found.map(([name, { severity, range }]) => `${name} ${range}: ${severity}`).join('\n') }
}

function parsed(printed: string): Printed {
  try {
    const value: unknown = JSON.parse(printed)
    // npm's own form; each member is checked before use.
    return typeof value === 'object' && value !== null ? (value as Printed) : {}
  } catch {
    return {}
  }
}
