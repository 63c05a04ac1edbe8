import { RECEIPT_ALPHABET } from '#domain/payments/receipt-form.ts'

/** Of a document: ten characters of the alphabet of the receipts, so that it can be read aloud and typed from paper. */
export const DOCUMENT_CODE_ALPHABET = RECEIPT_ALPHABET
export const DOCUMENT_CODE_LENGTH = 10

/** As it is printed: `7KQ4W-M2P9X`. */
export const formatDocumentCode = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`

/** As typed or read aloud: upper case, spaces and dashes dropped. */
export const normalDocumentCode = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase()
