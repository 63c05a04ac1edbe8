export const isRowNumber = (text: string): boolean => /^[1-9]\d{0,14}$/.test(text)

/** The number of a loan, a payment or an entry in an address; undefined for what is none. */
export const rowNumber = (text: string | undefined): number | undefined =>
  text !== undefined && isRowNumber(text) ? Number(text) : undefined
