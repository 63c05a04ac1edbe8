const UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB'] as const

/** `12 MB`, `1.4 GB`. */
export function formatBytes(bytes: number): string {
  let amount = bytes
  let unit = 0
  while (amount >= 1000 && unit < UNITS.length - 1) {
    amount /= 1000
    unit += 1
  }
  return `${amount < 10 && unit > 0 ? Math.round(amount * 10) / 10 : Math.round(amount)} ${UNITS[unit] ?? ''}`
}
