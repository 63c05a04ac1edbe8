import { cedis, type Pesewas } from '#domain/kernel/money.ts'
import { refusal, type Refusal } from '#domain/kernel/refusal.ts'

/** Per loan, with the setting "ghana_card_gate" only. */
export const CARD_REQUIRED_ABOVE = cedis(1000)

export const refusalWithoutCard = (amount: Pesewas, card: { readonly verified: boolean }): Refusal | undefined =>
  amount > CARD_REQUIRED_ABOVE && !card.verified ? refusal('card_asked_for', { amount: CARD_REQUIRED_ABOVE }) : undefined
