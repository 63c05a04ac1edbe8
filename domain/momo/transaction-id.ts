/** Capitals and digits only, for comparison (rule P21). */
export const transactionKey = (transactionId: string): string =>
  transactionId
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
