import * as z from 'zod/mini'
import type { Inside } from '#contract/endpoint.ts'
import { refusal } from '#domain/kernel/refusal.ts'

/** Becomes a 400 with a sentence per field. */
export class InvalidRequest extends Error {
  override name = 'InvalidRequest'
  readonly errors: Readonly<Record<string, string>>
  constructor(message: string, errors: Readonly<Record<string, string>> = {}) {
    super(message)
    this.errors = errors
  }
}

export function decode<T extends z.ZodMiniType>(schema: T | undefined, value: unknown): Inside<T> {
  // Without a schema the value is not read.
  if (schema === undefined) return undefined as Inside<T>
  // safeDecode expects the wire type, which it checks.
  const result = z.safeDecode(schema, value as never)
  if (!result.success) throw invalid(result.error.issues)
  // The compiler cannot resolve the conditional type of a concrete T.
  return result.data as Inside<T>
}

function invalid(issues: readonly z.core.$ZodIssue[]): InvalidRequest {
  const errors = new Map<string, string>()
  for (const issue of issues) {
    const field = issue.path.map(String).join('.')
    if (!errors.has(field)) errors.set(field, sentenceOf(issue))
  }
  const [first] = errors.values()
  errors.delete('')
  return new InvalidRequest(first ?? refusal('invalid_request').message, Object.fromEntries(errors))
}

/** zod/mini only says "Invalid input". */
const sentenceOf = ({ message }: z.core.$ZodIssue): string =>
  message.startsWith('Invalid input') ? refusal('invalid_request').message : message
