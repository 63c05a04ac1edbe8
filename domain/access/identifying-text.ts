import { parseGhanaCard } from '#domain/access/ghana-card.ts'
import { parsePhone } from '#domain/kernel/phone.ts'

/** Whether a search by this text is for one person: a complete phone, Ghana Card or e-mail, but no name or part of a number. */
export const identifiesOnePerson = (text: string): boolean =>
  parsePhone(text) !== undefined || parseGhanaCard(text) !== undefined || /^\S+@\S+\.\S+$/.test(text)
