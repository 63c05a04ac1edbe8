/** Letters and digits only, in capitals: one transaction ID however it is typed (rule P21). */
export const keyOf = (id: string): string =>
  id
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
