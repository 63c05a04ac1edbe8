import { gsmText } from '#domain/notifications/gsm-text.ts'

/** Characters of the basic GSM alphabet. */
export const LONGEST_USSD_SCREEN = 160

/** Encoded as two characters each and missing on some handsets. */
const EXTENDED = /[\^{}\\[\]~|€]/g

/** Cut to the size of a screen, so that no name or setting breaks a response. */
export const asUssdText = (text: string): string => gsmText(text).replace(EXTENDED, '?').slice(0, LONGEST_USSD_SCREEN)
