import { parseGhanaCard } from '#domain/access/ghana-card.ts'
import { parsePhone } from '#domain/kernel/phone.ts'

/** A complete phone, Ghana Card or e-mail; no name or part of a number. */
export const identifiesOnePerson = (text: string): boolean =>
  parsePhone(text) !== undefined || parseGhanaCard(text) !== undefined || /^\S+@\S+\.\S+$/.test(text)
