import { SENTENCES } from '#domain/kernel/refusal-sentences.ts'

type Sentences = typeof SENTENCES
export type RefusalCode = keyof Sentences

export interface RefusalExtras {
  readonly errors?: Readonly<Record<string, string>>
  /** Sent as Retry-After. */
  readonly retryAfterSeconds?: number
  /** More members of the response, such as new terms. */
  readonly more?: Readonly<Record<string, unknown>>
}
export interface Refusal extends RefusalExtras {
  readonly code: RefusalCode
  readonly message: string
}

type FactsOf<C extends RefusalCode> = Parameters<Sentences[C]> extends [infer F] ? F : undefined

export function refusal<C extends RefusalCode>(
  code: C,
  ...[facts, extras]: FactsOf<C> extends undefined
    ? [facts?: undefined, extras?: RefusalExtras]
    : [facts: FactsOf<C>, extras?: RefusalExtras]
): Refusal {
  // The parameter list types the facts by code.
  const sentence = SENTENCES[code] as (facts: unknown) => string
  return { code, message: sentence(facts), ...extras }
}

/** Rolls the transaction back. Any other error is a fault. */
export class Refused extends Error {
  override name = 'Refused'
  readonly refusal: Refusal
  constructor(reason: Refusal) {
    super(reason.message)
    this.refusal = reason
  }
}

export function throwIfRefused(reason: Refusal | undefined): void {
  if (reason) throw new Refused(reason)
}
