import { pesewas, smaller, NOTHING, type Pesewas } from '#domain/kernel/money.ts'

interface Part {
  readonly amount: Pesewas
  readonly interest?: Pesewas
}

/** The part before the settled tail (rule L24). A cut week keeps the rest of its amount, interest first. */
export function withoutSettled<T extends Part>(instalments: readonly T[], settled: Pesewas): (T & { readonly partlySettled?: true })[] {
  if (settled === NOTHING) return [...instalments]
  let left = instalments.reduce((sum, one) => sum + one.amount, 0) - settled
  return instalments.flatMap((one) => {
    const amount = smaller(one.amount, pesewas(Math.max(0, left)))
    left -= one.amount
    if (amount === NOTHING) return []
    if (amount === one.amount) return [one]
    return [
      { ...one, amount, ...(one.interest !== undefined && { interest: smaller(one.interest, amount) }), partlySettled: true as const },
    ]
  })
}
