/** Irregular past tenses, and two words that screens replace. */
const IRREGULAR: ReadonlyMap<string, string> = new Map([
  ['ask', 'requested'],
  ['forget', 'removed'],
  ['log', 'logged'],
  ['make', 'made'],
  ['pay', 'paid'],
  ['put', 'put'],
  ['read', 'read'],
  ['run', 'ran'],
  ['send', 'sent'],
  ['set', 'set'],
  ['submit', 'submitted'],
  ['take', 'took'],
  ['top', 'topped'],
  ['undo', 'undid'],
  ['withdraw', 'withdrew'],
  ['write', 'wrote'],
])

const pastOf = (verb: string): string =>
  IRREGULAR.get(verb) ?? (verb.endsWith('e') ? `${verb}d` : /[^aeiou]y$/.test(verb) ? `${verb.slice(0, -1)}ied` : `${verb}ed`)

/** `approveLoan` becomes `approve loan`. */
export const spacedName = (name: string): string =>
  name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()

export interface AuditedEvent {
  readonly action: string
  readonly outcome: 'done' | 'refused' | 'viewed'
  readonly viewed: string | null
}

/** `Approved loan`, `Tried to approve loan` or `Viewed the loan of`. */
export function auditWords({ action, outcome, viewed }: AuditedEvent): string {
  if (viewed !== null) return `Viewed ${viewed}`
  const words = spacedName(action)
  if (outcome === 'refused') return `Tried to ${words}`
  const [verb = '', ...rest] = words.split(' ')
  const past = pastOf(verb)
  return [past.slice(0, 1).toUpperCase() + past.slice(1), ...rest].join(' ')
}
