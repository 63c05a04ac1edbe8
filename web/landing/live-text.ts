import { dialLink } from '#web/shared/dial-link.ts'

/** A figure as the landing page shows it: whole, in groups of three, with a plus. Undefined for what is no figure. */
export function liveText(fact: unknown): string | undefined {
  const digits = /^(\d+)(?:\.\d+)?$/.exec(typeof fact === 'number' || typeof fact === 'string' ? String(fact) : '')?.[1]
  return digits === undefined ? undefined : `${digits.replace(/\B(?=(\d{3})+$)/g, ',')}+`
}

/** Where a contact detail leads: a phone number is called, an e-mail address written to; undefined for what is only read. */
export function contactLink(name: string, fact: string): string | undefined {
  if (name === 'officePhone') return `tel:${fact.replace(/[^\d+]/g, '')}`
  if (name === 'ussdCode') return dialLink(fact)
  return name === 'supportEmail' ? `mailto:${fact}` : undefined
}

/** A contact detail in words. */
export function contactText(name: string, fact: string): string {
  if (name === 'ussdCode') return `No data? Dial ${fact}`
  return name === 'licenceNumber' ? `Licence ${fact}` : fact
}
