/** Opens the phone's own dialler with a USSD code in it. The hash would otherwise begin a part of the page. */
export const dialLink = (code: string): string => `tel:${code.replaceAll('#', '%23')}`
