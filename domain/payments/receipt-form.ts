/** Without 0, 1, I and O, which are confused on paper and by phone. */
export const RECEIPT_ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
export const RECEIPT_LENGTH = 6

export const normalReceiptNumber = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase()
