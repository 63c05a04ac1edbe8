import type { MomoProvider } from '#domain/payments/payment.ts'

export interface UssdRequest {
  readonly sessionId: string
  /** The code was just dialled. */
  readonly isNew: boolean
  /** From the network: it identifies the caller. */
  readonly phone: string
  readonly input: string
  /** Undefined: not supported. */
  readonly network: MomoProvider | undefined
}

/** `ends`: the session is over. */
export interface UssdAnswer {
  readonly text: string
  readonly ends: boolean
}

/** Calls us for each step of a session. */
export interface UssdGateway {
  readonly name: string
  /** Undefined for an invalid request. */
  readonly read: (body: unknown) => UssdRequest | undefined
  /** `body`: its request. */
  readonly write: (body: unknown, answer: UssdAnswer) => object
}
