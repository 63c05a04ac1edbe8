import type { MomoProvider } from '#domain/payments/payment.ts'

/** What a phone sent, as its gateway tells. */
export interface UssdRequest {
  /** The gateway's name for the session. */
  readonly sessionId: string
  /** The first request of a session: what was dialled, and no choice yet. */
  readonly isNew: boolean
  /** As the network wrote it. It cannot be typed by the caller, which is why it identifies them. */
  readonly phone: string
  /** What was typed; may be empty. */
  readonly input: string
  /** The network that the phone is on, where the gateway tells one that we know. */
  readonly network: MomoProvider | undefined
}

/** What the phone shows next; `ends`: and then the session is over. */
export interface UssdAnswer {
  readonly text: string
  readonly ends: boolean
}

/** A company that carries USSD sessions from the networks to us. It calls us; we never call it. */
export interface UssdGateway {
  readonly name: string
  /** Undefined: it is not what this gateway sends. */
  readonly read: (body: unknown) => UssdRequest | undefined
  /** The body of the answer, as this gateway wants it. `body` is what it sent, and was read before. */
  readonly write: (body: unknown, answer: UssdAnswer) => object
}
