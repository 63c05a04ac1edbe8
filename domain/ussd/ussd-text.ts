import { gsmText } from '#domain/notifications/gsm-text.ts'

/** What every handset shows on one USSD screen: 160 characters of the basic GSM alphabet. */
export const LONGEST_USSD_SCREEN = 160

/** Each of these takes the room of two characters, and not every handset shows it. */
const EXTENDED = /[\^{}\\[\]~|€]/g

/** The text as a feature phone can show it. What a screen has no room for is cut off, so that no name and no setting can ever break an answer. */
export const asUssdText = (text: string): string => gsmText(text).replace(EXTENDED, '?').slice(0, LONGEST_USSD_SCREEN)
