/**
 * The one form in which transaction IDs are compared (rule P21): capitals and digits, so that letter case, spaces, dots and dashes of a
 * typed ID do not make it another one.
 */
export const transactionKey = (transactionId: string): string =>
  transactionId
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
