import type { MomoProvider } from '#domain/payments/payment.ts'

export interface UssdRequest {
  readonly sessionId: string
  /** Dialled, without a choice yet. */
  readonly isNew: boolean
  /** From the network: it identifies the caller. */
  readonly phone: string
  readonly input: string
  /** Undefined: none that we support. */
  readonly network: MomoProvider | undefined
}

/** `ends`: the session is over. */
export interface UssdAnswer {
  readonly text: string
  readonly ends: boolean
}

/** Carries USSD sessions to us by calling us. */
export interface UssdGateway {
  readonly name: string
  /** Undefined for an invalid request. */
  readonly read: (body: unknown) => UssdRequest | undefined
  /** `body`: its request. */
  readonly write: (body: unknown, answer: UssdAnswer) => object
}
