/** Since 1970. The model has its own calendar, so that it cannot share a mistake with the product's. */
export type Day = number

const MILLISECONDS = 86_400_000

export const dayFrom = (text: string): Day => Date.parse(`${text}T00:00:00Z`) / MILLISECONDS
export const startOfDay = (day: Day): Date => new Date(day * MILLISECONDS)
export const formatDay = (day: Day): string => startOfDay(day).toISOString().slice(0, 10)

/** None from 31 January to 28 February. */
export function fullMonths(from: Day, to: Day): number {
  const [a, b] = [startOfDay(from), startOfDay(to)]
  const months = (b.getUTCFullYear() - a.getUTCFullYear()) * 12 + b.getUTCMonth() - a.getUTCMonth()
  return Math.max(0, b.getUTCDate() < a.getUTCDate() ? months - 1 : months)
}

/** Or the last day of that month. */
export function halfAYearBefore(day: Day): Day {
  const date = startOfDay(day)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() - 6]
  const lastOfMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return Date.UTC(year, month, Math.min(date.getUTCDate(), lastOfMonth)) / MILLISECONDS
}
