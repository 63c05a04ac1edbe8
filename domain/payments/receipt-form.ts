/** Without the confusable 0, 1, I and O. */
export const RECEIPT_ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
export const RECEIPT_LENGTH = 6

export const normalReceiptNumber = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase()
