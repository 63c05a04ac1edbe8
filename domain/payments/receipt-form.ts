/** No 0, 1, I or O: they are mistaken for one another on paper and on the phone. */
export const RECEIPT_ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
export const RECEIPT_LENGTH = 6

/** As typed or read aloud: upper case, spaces and dashes dropped. */
export const normalReceiptNumber = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase()
