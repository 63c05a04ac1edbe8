/** 0.5 is the median; 0 for an empty sample. */
export function quantile(sample: readonly number[], part: number): number {
  const sorted = sample.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0
}
export const median = (sample: readonly number[]): number => quantile(sample, 0.5)

const digits = (most: number) => {
  const format = new Intl.NumberFormat('en', { minimumFractionDigits: most, maximumFractionDigits: most, useGrouping: false })
  return (value: number): string => format.format(value)
}
const wholePercent = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 0 })
export const percent = (share: number): string => wholePercent.format(share)
export const whole = digits(0)
export const tenths = digits(1)
export const hundredths = digits(2)
export const thousandths = digits(3)
