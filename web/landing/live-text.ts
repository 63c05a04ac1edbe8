import { dialLink, mapLink, whatsappLink } from '#web/shared/dial-link.ts'

/** `1,234+`; undefined for anything but a number. */
export function liveText(fact: unknown): string | undefined {
  const digits = /^(\d+)(?:\.\d+)?$/.exec(typeof fact === 'number' || typeof fact === 'string' ? String(fact) : '')?.[1]
  return digits === undefined ? undefined : `${digits.replace(/\B(?=(\d{3})+$)/g, ',')}+`
}

export function contactLink(name: string, fact: string): string | undefined {
  if (name === 'officePhone') return `tel:${fact.replace(/[^\d+]/g, '')}`
  if (name === 'ussdCode') return dialLink(fact)
  if (name === 'officeWhatsapp') return whatsappLink(fact)
  if (name === 'officeAddress') return mapLink(fact)
  return name === 'supportEmail' ? `mailto:${fact}` : undefined
}

export function contactText(name: string, fact: string): string {
  if (name === 'ussdCode') return `No data? Dial ${fact}`
  return name === 'licenceNumber' ? `Licence ${fact}` : fact
}
