/** For a number that is none. It stands apart from the other refusals because every screen reads phone numbers and few need the whole catalogue. */
export const PHONE_FORM = 'Enter a valid Ghana phone number'

const GHANA_NUMBER = /^(?:\+?233|0)([235]\d{8})$/

/**
 * A Ghana phone number as it is stored and shown, `0XXXXXXXXX`, from any of the accepted forms (`0…`, `233…`, `+233…`, spaces and dashes).
 * Undefined for anything else.
 */
export function parsePhone(text: string): string | undefined {
  if (text.length > 30) return undefined
  const match = GHANA_NUMBER.exec(text.replace(/[\s-]/g, ''))
  return match ? `0${match[1]}` : undefined
}

/** `0244123456` becomes `024•••3456`: enough to recognise, too little to call. */
export const maskPhone = (phone: string): string => (phone.length < 7 ? '•••' : `${phone.slice(0, 3)}•••${phone.slice(-4)}`)

/** `ama@example.com` becomes `a•••@example.com`. */
export function maskEmail(email: string): string {
  const at = email.indexOf('@')
  return at < 1 ? '•••' : `${email.slice(0, 1)}•••${email.slice(at)}`
}

/** An address keeps nothing but its last part (the town, mostly). */
export function maskAddress(address: string): string {
  const comma = address.lastIndexOf(',')
  return comma < 0 ? '•••' : `•••${address.slice(comma)}`
}
