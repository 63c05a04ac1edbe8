export interface Part {
  readonly amount: number
  readonly interest: number
}

const halfUp = (n: number, parts: number) => Math.floor((2 * n + parts) / (2 * parts))
const down = (n: number, parts: number) => Math.floor(n / parts)

/** Ten pesewas become thirteen, in thirteen weeks; the last one is the rest. */
export function priceOf(principal: number): { total: number; parts: readonly Part[] } {
  const total = halfUp(principal * 13, 10)
  const rounded = inWeeks(total, total - principal, halfUp)
  const possible = rounded.every(({ amount, interest }) => interest >= 0 && amount >= interest)
  return { total, parts: possible ? rounded : inWeeks(total, total - principal, down) }
}

function inWeeks(total: number, interest: number, divide: (n: number, parts: number) => number): Part[] {
  const [amount, share] = [divide(total, 13), divide(interest, 13)]
  const twelve = Array.from({ length: 12 }, () => ({ amount, interest: share }))
  return [...twelve, { amount: total - 12 * amount, interest: interest - 12 * share }]
}

/** Oldest week first, in each interest before principal. */
export function interestWithin(parts: readonly Part[], paid: number): number {
  let [rest, interest] = [paid, 0]
  for (const part of parts) {
    interest += Math.min(rest, part.interest)
    rest -= Math.min(rest, part.amount)
  }
  return interest
}

/** As in JSON: `1300.00`. */
export function wire(pesewas: number): string {
  const digits = String(Math.abs(pesewas)).padStart(3, '0')
  return `${pesewas < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
