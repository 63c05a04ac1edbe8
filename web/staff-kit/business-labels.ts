/** `market_trader` becomes `Market trader`. */
export function businessLabel(type: string | null): string {
  if (type === null || type === '') return 'Business not given'
  const words = type.replaceAll('_', ' ')
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}
