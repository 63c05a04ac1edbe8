import { RECEIPT_ALPHABET } from '#domain/payments/receipt-form.ts'

export const DOCUMENT_CODE_ALPHABET = RECEIPT_ALPHABET
export const DOCUMENT_CODE_LENGTH = 10

/** `7KQ4W-M2P9X` */
export const formatDocumentCode = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`

export const normalDocumentCode = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase()
