/** A raw # would start the URL's fragment. */
export const dialLink = (code: string): string => `tel:${code.replaceAll('#', '%23')}`

export const telLink = (phone: string): string => `tel:${phone.replaceAll(/[^\d+]/g, '')}`

/** WhatsApp expects the country code without a plus. */
export const whatsappLink = (phone: string): string => `https://wa.me/${phone.replaceAll(/\D/g, '').replace(/^0/, '233')}`

export const mapLink = (address: string): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address.replaceAll(/\s+/g, ' '))}`
