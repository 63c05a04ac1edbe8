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
    at: string,
    settled: number,
  ][]
  receipts: [
    loan: number,
    amount: number,
    madeOn: LocalDate,
    expiresOn: LocalDate,
    bookedOn: LocalDate,
    closedOn: LocalDate | null,
    endedAt: string | null,
    taken: number,
  ][]
}

/** In one statement. */
export async function weeklyFacts(db: Db): Promise<Facts> {
  const { rows } = await sql<Facts>`select
    (select json_agg(json_build_array(loan_id, week, amount, due_date) order by loan_id, week) from instalments) as loans,
    (select coalesce(json_agg(json_build_array(loan_id, week, old_date, booked_on) order by id), '[]') from due_date_changes) as changes,
    (select json_agg(json_build_array(e.id, e.loan_id, e.kind, e.booked_on, e.value_date, e.payment_id, p.amount, e.at, (
        select coalesce(-sum(j.amount), 0) from journal_lines j where j.entry_id = e.id and e.kind like 'refinance%' and j.account in ('loan_principal', 'interest_receivable')
      )) order by e.id)
      from journal_entries e left join payments p on p.id = e.payment_id where e.loan_id is not null) as entries,
    (select coalesce(json_agg(json_build_array(r.loan_id, r.amount, r.made_on, r.expires_on, r.made_booked_on, r.closed_booked_on,
        coalesce(r.used_at, r.closed_at), coalesce(q.amount, 0)) order by r.made_at, r.number), '[]')
      from receipts r left join payments q on q.receipt_number = r.number and q.paid_at is not null where r.loan_id is not null) as receipts`.execute(
    db,
  )
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

/** Instalment by instalment, without the product's queries, by Monday. */
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
  const total = instalments.reduce((sum, one) => sum + one.amount, 0) - entries.reduce((sum, one) => sum + one[8], 0)
  const isOver = paid.reduce((sum, one) => sum + (one[6] ?? 0), 0) === total
  const ended = new Date(lastOf('payment_completed', 'refinance_settled')?.[7] ?? 0)
  const endDay = ended.toISOString().slice(0, 10)
  const receipts = facts.receipts.flatMap(([id, amount, valueDate, expiresOn, bookedOn, closedOn, endedAt, taken]) => {
    if (id !== loan || writtenOff) return []
    const isOpen = expiresOn > day && bookedOn <= day && (closedOn === null || closedOn > day)
    const isDisplaced = endedAt !== null && closedOn !== null && closedOn <= day && new Date(endedAt) >= ended && expiresOn > endDay
    if (isOver) return isDisplaced ? [{ valueDate, amount: amount - taken }] : []
    return isOpen ? [{ valueDate, amount }] : []
  })
  const received = [...paid.map(([, , , , valueDate, , amount]) => ({ valueDate, amount: amount ?? 0 })), ...receipts].toSorted((a, b) =>
    a.valueDate.localeCompare(b.valueDate),
  )
  // Receipts may exceed what the loan takes.
  let left = total
  const money = received.map(({ valueDate, amount }) => {
    const taken = Math.min(amount, left)
    left -= taken
    return { valueDate, amount: taken }
  })
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
