import type { MomoProvider } from '#domain/payments/payment.ts'

export interface UssdRequest {
  readonly sessionId: string
  /** The dialled code, without a choice yet. */
  readonly isNew: boolean
  /** From the network: the caller cannot forge it, so it identifies them. */
  readonly phone: string
  /** May be empty. */
  readonly input: string
  /** Undefined where the gateway names none that we support. */
  readonly network: MomoProvider | undefined
}

/** `ends`: the session is over. */
export interface UssdAnswer {
  readonly text: string
  readonly ends: boolean
}

/** A company that carries USSD sessions to us; it calls us. */
export interface UssdGateway {
  readonly name: string
  /** Undefined for an invalid request. */
  readonly read: (body: unknown) => UssdRequest | undefined
  /** The response in the gateway's form; `body` is its request. */
  readonly write: (body: unknown, answer: UssdAnswer) => object
}
