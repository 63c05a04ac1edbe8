/** The quantile `part` of the sample: 0.5 is the median. 0 for an empty sample. */
export function quantile(sample: readonly number[], part: number): number {
  const sorted = sample.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0
}
export const median = (sample: readonly number[]): number => quantile(sample, 0.5)
