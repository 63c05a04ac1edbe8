/** Here, so that screens do not load the refusals. */
export const PHONE_FORM = 'Enter a valid Ghana phone number'

const GHANA_NUMBER = /^(?:\+?233|0)([235]\d{8})$/

/** Any accepted form to `0XXXXXXXXX`; undefined for anything else. */
export function parsePhone(text: string): string | undefined {
  if (text.length > 30) return undefined
  const match = GHANA_NUMBER.exec(text.replace(/[\s-]/g, ''))
  return match ? `0${match[1]}` : undefined
}

/** `024 412 3456` */
export const formatPhone = (phone: string): string => phone.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1 $2 $3')

/** `0244123456` becomes `024•••3456`. */
export const maskPhone = (phone: string): string => (phone.length < 7 ? '•••' : `${phone.slice(0, 3)}•••${phone.slice(-4)}`)

export function maskEmail(email: string): string {
  const at = email.indexOf('@')
  return at < 1 ? '•••' : `${email.slice(0, 1)}•••${email.slice(at)}`
}

/** Leaves only the last part, usually the town. */
export function maskAddress(address: string): string {
  const comma = address.lastIndexOf(',')
  return comma < 0 ? '•••' : `•••${address.slice(comma)}`
}
