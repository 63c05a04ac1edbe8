import { sql } from 'kysely'
import { addDays, type LocalDate } from '#domain/kernel/calendar.ts'
import { mondayOf } from '#domain/reports/report-weeks.ts'
import type { Db } from '#server/platform/db.ts'

interface Facts {
  loans: [loan: number, week: number, amount: number, due: LocalDate][]
  changes: [loan: number, week: number, oldDate: LocalDate, bookedOn: LocalDate][]
  entries: [
    id: number,
    loan: number,
    kind: string,
    bookedOn: LocalDate,
    valueDate: LocalDate,
    payment: number | null,
    amount: number | null,
  ][]
  receipts: [loan: number, amount: number, madeOn: LocalDate, expiresOn: LocalDate, bookedOn: LocalDate, closedOn: LocalDate | null][]
}

/** Every fact that the weekly figures rest on; one statement. */
export async function weeklyFacts(db: Db): Promise<Facts> {
  const { rows } = await sql<Facts>`select
    (select json_agg(json_build_array(loan_id, week, amount, due_date) order by loan_id, week) from instalments) as loans,
    (select coalesce(json_agg(json_build_array(loan_id, week, old_date, booked_on) order by id), '[]') from due_date_changes) as changes,
    (select json_agg(json_build_array(e.id, e.loan_id, e.kind, e.booked_on, e.value_date, e.payment_id, p.amount) order by e.id)
      from journal_entries e left join payments p on p.id = e.payment_id where e.loan_id is not null) as entries,
    (select coalesce(json_agg(json_build_array(loan_id, amount, made_on, expires_on, made_booked_on, closed_booked_on) order by made_at, number), '[]')
      from receipts where loan_id is not null) as receipts`.execute(db)
  const [facts] = rows
  if (!facts) throw new Error('no facts')
  return facts
}

interface Part {
  readonly due: LocalDate
  readonly valueDate: LocalDate
  readonly amount: number
}
export interface WeekByHand {
  due: number
  paidByDueDate: number
  paidWithin7Days: number
  paidByNow: number
  onTime: number
  late: number
  early: number
}

/** The weekly figures of a day, instalment by instalment, without the product's queries. By Monday. */
export function weeksByHand(facts: Facts, day: LocalDate): Map<LocalDate, WeekByHand> {
  const weeks = new Map<LocalDate, WeekByHand>()
  const weekOf = (date: LocalDate): WeekByHand => {
    const monday = mondayOf(date)
    const week = weeks.get(monday) ?? { due: 0, paidByDueDate: 0, paidWithin7Days: 0, paidByNow: 0, onTime: 0, late: 0, early: 0 }
    weeks.set(monday, week)
    return week
  }
  for (const loan of new Set(facts.loans.map(([id]) => id))) {
    const { instalments, money, lastDue } = loanByHand(facts, loan, day)
    const isDue = (due: LocalDate) => due <= day && due <= lastDue
    for (const { due, amount } of instalments) if (isDue(due)) weekOf(due).due += amount
    for (const { due, valueDate, amount } of partsOf(instalments, money)) {
      const received = weekOf(valueDate)
      if (due < valueDate) received.late += amount
      else if (due > addDays(mondayOf(valueDate), 6)) received.early += amount
      else received.onTime += amount
      if (!isDue(due)) continue
      const week = weekOf(due)
      week.paidByNow += amount
      if (valueDate <= due) week.paidByDueDate += amount
      if (valueDate <= addDays(due, 7)) week.paidWithin7Days += amount
    }
  }
  return weeks
}

function loanByHand(facts: Facts, loan: number, day: LocalDate) {
  const entries = facts.entries.filter(([, id, , bookedOn]) => id === loan && bookedOn <= day)
  const lastOf = (...kinds: string[]) => entries.findLast(([, , kind]) => kinds.includes(kind))
  if (lastOf('disbursement', 'payout_returned')?.[2] !== 'disbursement') return { instalments: [], money: [], lastDue: '' }
  const end = lastOf('written_off', 'refinance_settled', 'refinance_undone')
  const writtenOff = end?.[2] === 'written_off' ? end : undefined
  const settled = end?.[2] === 'refinance_settled' ? end : undefined
  const lastDue = writtenOff ? writtenOff[3] : settled ? addDays(settled[3], -1) : '9999-12-31'
  const instalments = facts.loans
    .filter(([id]) => id === loan)
    .map(([, week, amount, due]) => ({
      amount,
      due: facts.changes.find(([id, of, , bookedOn]) => id === loan && of === week && bookedOn > day)?.[2] ?? due,
    }))
  const paid = entries.filter(
    ([id, , kind, , , payment]) =>
      kind === 'payment_completed' &&
      !(writtenOff && id > writtenOff[0]) &&
      !entries.some(
        ([other, , what, , , of]) => other > id && (what === 'advance_released' || (what === 'payment_reversed' && of === payment)),
      ),
  )
  const total = instalments.reduce((sum, one) => sum + one.amount, 0)
  const isOpen = !end || end[2] === 'refinance_undone' ? paid.reduce((sum, one) => sum + (one[6] ?? 0), 0) < total : false
  const receipts = isOpen
    ? facts.receipts.filter(
        ([id, , , expiresOn, bookedOn, closedOn]) =>
          id === loan && expiresOn > day && bookedOn <= day && (closedOn === null || closedOn > day),
      )
    : []
  const money = [
    ...paid.map(([, , , , valueDate, , amount]) => ({ valueDate, amount: amount ?? 0 })),
    ...receipts.map(([, amount, valueDate]) => ({ valueDate, amount })),
  ].toSorted((a, b) => a.valueDate.localeCompare(b.valueDate))
  return { instalments, money, lastDue }
}

/** Oldest money to the oldest instalment. */
function partsOf(
  instalments: readonly { due: LocalDate; amount: number }[],
  money: readonly { valueDate: LocalDate; amount: number }[],
): Part[] {
  const parts: Part[] = []
  const open = instalments.map((one) => ({ ...one }))
  for (const { valueDate, amount } of money) {
    let left = amount
    for (const one of open) {
      const taken = Math.min(left, one.amount)
      if (taken > 0) parts.push({ due: one.due, valueDate, amount: taken })
      one.amount -= taken
      left -= taken
    }
  }
  return parts
}
