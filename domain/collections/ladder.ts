import { addDays, type LocalDate } from '#domain/kernel/calendar.ts'
import { cedis, encodeCedis, type Pesewas } from '#domain/kernel/money.ts'
import { refusal, type Refusal } from '#domain/kernel/refusal.ts'
import type { CollectionStep, StepAction } from '#domain/collections/collection-case.ts'

/** Written as `{amount}`. */
export const TEMPLATE_FIELDS = ['name', 'amount', 'loan', 'days', 'balance'] as const
type TemplateField = (typeof TEMPLATE_FIELDS)[number]

const MOST_STEPS = 12
const LAST_DAY = 365
/** Length of one SMS. */
const SMS_LETTERS = 160

export const hasTemplate = (action: StepAction): boolean => action === 'sms' || action === 'letter'

interface TemplateFacts {
  readonly name: string
  readonly amount: Pesewas
  readonly loan: number
  readonly days: number
  readonly balance: Pesewas
}

const isField = (name: string): name is TemplateField => TEMPLATE_FIELDS.some((each) => each === name)

export function fillTemplate(template: string, { name, amount, loan, days, balance }: TemplateFacts): string {
  const values: Readonly<Record<TemplateField, string>> = {
    name,
    amount: encodeCedis(amount),
    loan: String(loan),
    days: String(days),
    balance: encodeCedis(balance),
  }
  return template.replace(/\{([^{}]*)\}/g, (typed, field: string) => (isField(field) ? values[field] : typed))
}

/** Long values, so that no customer's text needs a second part. */
const LONG: TemplateFacts = { name: 'Nana Akosua Frimpong', amount: cedis(13_000), loan: 999_999, days: 365, balance: cedis(13_000) }

/** Shown on the screen; must fit into one SMS. */
export const sampleOf = (template: string): string => fillTemplate(template, LONG)

/** Rule C19. */
export function problemOfLadder(steps: readonly CollectionStep[]): string | undefined {
  const days = steps.map(({ fromDay }) => fromDay)
  if (steps.length > MOST_STEPS || !days.includes(1) || new Set(days).size < days.length || days.some((day) => day < 1 || day > LAST_DAY))
    return `Give each step a day of its own from 1 to ${LAST_DAY}, with one on day 1, and at most ${MOST_STEPS} steps.`
  for (const { fromDay, action, template } of steps) {
    if (hasTemplate(action) !== (template !== null && template !== ''))
      return `Write a text for day ${fromDay} if it is an SMS or a letter, and none for other steps.`
    const unknown = [...(template ?? '').matchAll(/\{([^{}]*)\}/g)].map(([, field = '']) => field).find((field) => !isField(field))
    if (unknown !== undefined) return `The text of day ${fromDay} has the unknown field "${unknown}". Use ${TEMPLATE_FIELDS.join(', ')}.`
    if (action === 'sms' && sampleOf(template ?? '').length > SMS_LETTERS)
      return `Shorten the SMS of day ${fromDay}: it can be longer than ${SMS_LETTERS} letters.`
  }
  return undefined
}

export function refusalOfLadder(steps: readonly CollectionStep[]): Refusal | undefined {
  const problem = problemOfLadder(steps)
  return problem === undefined ? undefined : refusal('invalid_request', undefined, { errors: { steps: problem } })
}

/** The next step, with the day on which the days past due reach it. */
export function stepToCome(
  steps: readonly CollectionStep[],
  daysPastDue: number,
  today: LocalDate,
): { action: StepAction; fromDay: number; on: LocalDate } | null {
  const next = steps.filter(({ fromDay }) => fromDay > daysPastDue).toSorted((a, b) => a.fromDay - b.fromDay)[0]
  return next === undefined ? null : { action: next.action, fromDay: next.fromDay, on: addDays(today, next.fromDay - daysPastDue) }
}
