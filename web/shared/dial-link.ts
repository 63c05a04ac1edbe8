/** Opens the dialler with a USSD code. A raw # would start the URL's fragment. */
export const dialLink = (code: string): string => `tel:${code.replaceAll('#', '%23')}`
