/** Capitals and digits only: the form in which transaction IDs are compared (rule P21). */
export const transactionKey = (transactionId: string): string =>
  transactionId
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
