/** Shorter names have too many neighbours: HOME is not HOST. */
const SHORTEST = 6
const LONG = 10

/** Other letter case, one typing error, or two in a long name. */
export function similarName(name: string, known: readonly string[]): string | undefined {
  const upper = name.toUpperCase()
  return known.find((one) => one.length >= SHORTEST && typingErrors(upper, one) <= (one.length < LONG ? 1 : 2))
}

/** The name that was meant, or all of the same family, such as PAYSTACK_SECRET_KEY for PAYSTACK_KEY. */
export function meantNames(name: string, known: readonly string[], families: RegExp): string[] {
  const similar = similarName(name, known)
  const [family] = families.exec(name.toUpperCase()) ?? []
  if (similar !== undefined || family === undefined) return similar === undefined ? [] : [similar]
  return known.filter((one) => one.startsWith(family))
}

/** Inserted, removed, replaced or swapped letters. */
function typingErrors(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > 2) return Infinity
  const rows = [Array.from({ length: other.length + 1 }, (_, at) => at)]
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= other.length; j += 1) {
      const at = (back: number, left: number): number => (back === 0 ? row : rows[i - back])?.[j - left] ?? Infinity
      const replaced = at(1, 1) + (one[i - 1] === other[j - 1] ? 0 : 1)
      const swapped = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1] ? at(2, 2) + 1 : Infinity
      row.push(Math.min(at(1, 0) + 1, at(0, 1) + 1, replaced, swapped))
    }
    rows.push(row)
  }
  return rows.at(-1)?.at(-1) ?? Infinity
}
