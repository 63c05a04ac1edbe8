/** From the shop to the town: `Shop 14, Kaneshie Market, Accra`. */
const partsOf = (address: string | null): string[] =>
  (address ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

const NO_ADDRESS = 'No address'
const AREA_PARTS = 2

/** `Kaneshie Market, Accra`. */
export function areaOf(address: string | null): string {
  const parts = partsOf(address)
  const last = parts.at(-1)
  if (last === undefined) return NO_ADDRESS
  return parts.length > AREA_PARTS ? parts.slice(-AREA_PARTS).join(', ') : last
}

/** Customers without an address last. */
export function byArea<Row extends { readonly address: string | null }>(rows: readonly Row[]): { area: string; rows: Row[] }[] {
  const keyOf = ({ address }: Row): string => partsOf(address).toReversed().join(' ').toLowerCase() || '\u{10FFFF}'
  const sorted = rows.map((row) => ({ row, key: keyOf(row) })).toSorted((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
  const areas = Map.groupBy(sorted, ({ row }) => areaOf(row.address))
  return [...areas].map(([area, found]) => ({ area, rows: found.map(({ row }) => row) }))
}
