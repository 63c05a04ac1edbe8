import { cedis, type Pesewas } from '#domain/kernel/money.ts'
import { refusal, type Refusal } from '#domain/kernel/refusal.ts'

/** Above this amount of one loan, and only where the setting "ghana_card_gate" is on, a verified Ghana Card is asked for. */
export const CARD_ASKED_ABOVE = cedis(1000)

/** Why a loan of this amount cannot be approved or paid out without the card. */
export const refusalWithoutCard = (amount: Pesewas, card: { readonly verified: boolean }): Refusal | undefined =>
  amount > CARD_ASKED_ABOVE && !card.verified ? refusal('card_asked_for', { amount: CARD_ASKED_ABOVE }) : undefined
