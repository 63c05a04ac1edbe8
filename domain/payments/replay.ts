import { daysBetween, type LocalDate } from '#domain/kernel/calendar.ts'
import { pesewas, type Pesewas } from '#domain/kernel/money.ts'
import { allocate, type Allocation, type OpenInstalment } from '#domain/loans/allocation.ts'

export interface ReplayedPayment {
  readonly id: number
  readonly amount: Pesewas
  readonly valueDate: LocalDate
  readonly beforePayout: boolean
}
export interface Placement {
  readonly id: number
  readonly allocations: readonly Allocation[]
  readonly weekNumber: number | null
  readonly dueDate: LocalDate | null
  readonly daysLate: number
}

/** In order of booking, as if reversed ones had never existed (rule P13). */
export function replay(
  schedule: readonly (Omit<OpenInstalment, 'paid'> & { readonly dueDate: LocalDate })[],
  payments: readonly ReplayedPayment[],
): Placement[] {
  let open: (OpenInstalment & { readonly dueDate: LocalDate })[] = schedule.map((one) => ({ ...one, paid: pesewas(0) }))
  return payments.map((payment) => {
    const { allocations } = allocate(open, payment.amount)
    const taken = new Map(allocations.map((one) => [one.week, one.amount]))
    open = open.map((one) => ({ ...one, paid: pesewas(one.paid + (taken.get(one.week) ?? 0)) }))
    const dueDate = schedule.find((one) => one.week === allocations[0]?.week)?.dueDate ?? null
    return {
      id: payment.id,
      allocations,
      weekNumber: allocations[0]?.week ?? null,
      dueDate,
      daysLate: payment.beforePayout || dueDate === null ? 0 : Math.max(0, daysBetween(dueDate, payment.valueDate)),
    }
  })
}
