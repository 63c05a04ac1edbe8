import { sql } from 'kysely'
import type { Inside } from '#contract/endpoint.ts'
import type { listLoanClasses, readProvisions } from '#contract/provisions/provisions.ts'
import { addDays, type LocalDate } from '#domain/kernel/calendar.ts'
import { add, NOTHING, pesewas, type Pesewas } from '#domain/kernel/money.ts'
import { basisOf } from '#domain/ledger/interest-basis.ts'
import { firstDayOf, lastDayOf, type LocalMonth, monthOf } from '#domain/ledger/month.ts'
import { type AccruedInterest, incomeByDay } from '#domain/reports/accrued-interest.ts'
import { expectedLoss } from '#domain/reports/expected-loss.ts'
import { classOf, isNonPerforming, LOAN_CLASS_NAMES, type ProvisionRates, ratesOn, WHOLE_RATE } from '#domain/reports/loan-classes.ts'
import { rollDays } from '#domain/reports/portfolio-history.ts'
import { nonPerformingOf, shareOf } from '#domain/reports/portfolio-ageing.ts'
import { basisChanges } from '#server/ledger/interest-basis-store.ts'
import type { Db } from '#server/platform/db.ts'
import { withoutStatementTimeout } from '#server/platform/without-statement-timeout.ts'
import { findSnapshots } from '#server/reports/daily-report-snapshots-store.ts'
import { accruedOn, sharesOfVersions } from '#server/reports/accrual/accrued-loans.ts'
import { accruedMonths, carriedInterest } from '#server/reports/accrual/book-accruals.ts'
import { reportDay } from '#server/reports/portfolio-day.ts'
import { closedLoansOn } from '#server/reports/portfolio-money-query.ts'
import { classifiedOn } from '#server/reports/classified-loans.ts'
import { plansBy, positionsOn } from '#server/reports/positions-query.ts'
import { rateChanges } from '#server/reports/provision-rates-store.ts'
import { isOn } from '#server/settings/settings-store.ts'

type LoanClasses = Inside<(typeof listLoanClasses)['response']>
type Provisions = Inside<(typeof readProvisions)['response']>

/** Loans with the same lateness, weeks to the last due date and restructuring. */
interface ClassGroup {
  readonly daysPastDue: number
  readonly weeksLeft: number
  readonly restructured: boolean
  readonly loans: number
  readonly principal: Pesewas
  readonly required: Pesewas
  readonly interest: Pesewas
  /** Earned and not paid. */
  readonly accrued: Pesewas
}

interface ClassGroupRow {
  readonly daysPastDue: number
  readonly weeksLeft: number
  readonly restructured: boolean
  readonly loans: number
  readonly principal: number
  readonly required: number
  readonly interest: number
  readonly accrued: number
}

async function classGroups(db: Db, day: LocalDate, rates: ProvisionRates): Promise<ClassGroup[]> {
  const shares = await sharesOfVersions(db)
  const rows = await withoutStatementTimeout(
    db,
    sql<ClassGroupRow>`
    with closed as materialized (${closedLoansOn(day)})
    select p.days_past_due as "daysPastDue", greatest(0, ceil((p.final_due - ${day}::date) / 7.0))::int as "weeksLeft",
      (p.refinanced_from_loan_id is not null and (p.principal + p.interest) * 2 > p.total_repayment
        and p.refinanced_from_loan_id in (select loan_id from closed where kind = 'refinance_settled'))
        or coalesce((p.principal + p.interest) * 2 > s.left_then, false) as restructured,
      count(*)::int as loans, sum(p.principal)::bigint as principal, sum(p.required)::bigint as required, sum(p.interest)::bigint as interest,
      sum(p.accrued)::bigint as accrued
    from (${accruedOn(day, classifiedOn(day, rates), shares)}) p left join (${plansBy(day)}) s on s.loan_id = p.loan_id
    group by 1, 2, 3 order by 1, 2, 3`,
  )
  return rows.map((row) => ({
    ...row,
    principal: pesewas(row.principal),
    required: pesewas(row.required),
    interest: pesewas(row.interest),
    accrued: pesewas(row.accrued),
  }))
}

type Amount = 'principal' | 'required' | 'interest' | 'accrued'
const sumOf = (groups: readonly ClassGroup[], part: Amount): Pesewas => add(NOTHING, ...groups.map((one) => one[part]))
const countOf = (groups: readonly ClassGroup[]): number => groups.reduce((sum, one) => sum + one.loans, 0)

/** @throws InvalidRequest for a future day. */
export async function loanClasses(db: Db, requestedDay: LocalDate | undefined, clockDay: LocalDate): Promise<LoanClasses> {
  const { asOf } = await reportDay(db, requestedDay, clockDay)
  const rates = ratesOn(await rateChanges(db), asOf)
  const groups = await classGroups(db, asOf, rates)
  const whole = sumOf(groups, 'principal')
  return LOAN_CLASS_NAMES.map((name) => {
    const some = groups.filter((one) => classOf(one.daysPastDue) === name)
    const again = some.filter((one) => one.restructured)
    const principal = sumOf(some, 'principal')
    return {
      class: name,
      loans: countOf(some),
      principal,
      interest: sumOf(some, 'interest'),
      share: shareOf(principal, whole),
      restructured: { loans: countOf(again), principal: sumOf(again, 'principal') },
      rate: rates[name],
      required: sumOf(some, 'required'),
    }
  })
}

/** @throws InvalidRequest for a future day. */
export async function provisions(db: Db, requestedDay: LocalDate | undefined, clockDay: LocalDate): Promise<Provisions> {
  const day = await reportDay(db, requestedDay, clockDay)
  const changes = await rateChanges(db)
  const rates = ratesOn(changes, day.asOf)
  const groups = await classGroups(db, day.asOf, rates)
  const principal = sumOf(groups, 'principal')
  const { booked, months } = await bookedProvisions(db, day.asOf)
  const late = nonPerformingOf(groups)
  const snapshots = await findSnapshots(db, rollDays(day.asOf))
  const restructured = groups.filter((one) => one.restructured)
  return {
    ...day,
    isOn: await isOn(db, 'provisions'),
    rates,
    principal,
    required: sumOf(groups, 'required'),
    booked,
    nonPerforming: {
      ...late,
      isOverLimit: late.principal * WHOLE_RATE > principal * rates.npl_limit,
      coverage: shareOf(booked, late.principal),
    },
    stages: expectedLoss(
      groups,
      snapshots.flatMap(({ figures }) => figures.rolls),
      rates.given_default,
    ),
    rollWeeks: snapshots.length,
    restructured: { loans: countOf(restructured), principal: sumOf(restructured, 'principal'), required: sumOf(restructured, 'required') },
    largest: await largestCustomers(db, day.asOf, principal),
    interest: await interestOnBothBases(db, day.asOf, { groups, rates }),
    changes: changes.toReversed(),
    months,
  }
}

interface MonthRow {
  month: LocalDate
  required: number
  booked: number
  entryId: number | null
  bookedAt: Date
}

const MONTHS_SHOWN = 12

/** The allowance of the day's balance sheet (rule A46), and months newest first. */
async function bookedProvisions(db: Db, day: LocalDate): Promise<Pick<Provisions, 'booked' | 'months'>> {
  const { rows } = await sql<MonthRow>`
    select month, required, booked, entry_id as "entryId", booked_at as "bookedAt" from month_provisions order by month desc limit ${MONTHS_SHOWN}`.execute(
    db,
  )
  const { rows: sums } = await sql<{ booked: number }>`
    select coalesce(-sum(l.amount), 0)::bigint as booked from journal_lines l join journal_entries e on e.id = l.entry_id
      left join month_closes() c on c.entry_id = e.id
    where l.account = 'loan_allowance' and coalesce(c.day, e.booked_on) <= ${day}::date`.execute(db)
  return {
    booked: pesewas(sums[0]?.booked ?? 0),
    months: rows.map((row) => ({ ...row, month: monthOf(row.month), required: pesewas(row.required), booked: pesewas(row.booked) })),
  }
}

const LARGEST_SHOWN = 10

async function largestCustomers(db: Db, day: LocalDate, whole: Pesewas): Promise<Provisions['largest']> {
  const rows = await withoutStatementTimeout(
    db,
    sql<{ userId: string; customerName: string; loans: number; principal: number }>`
    select p.user_id as "userId", u.full_name as "customerName", p.loans, p.principal from (
      select user_id, count(*)::int as loans, sum(principal)::bigint as principal from (${positionsOn(day)}) x group by user_id
      order by 3 desc, 1 limit ${LARGEST_SHOWN}
    ) p join users u on u.id = p.user_id order by p.principal desc, p.user_id`,
  )
  return rows.map((row) => ({ ...row, principal: pesewas(row.principal), share: shareOf(row.principal, whole) }))
}

const accruedBy = (groups: readonly ClassGroup[]): AccruedInterest => ({
  receivable: sumOf(
    groups.filter((one) => !isNonPerforming(one.daysPastDue)),
    'accrued',
  ),
  suspended: sumOf(
    groups.filter((one) => isNonPerforming(one.daysPastDue)),
    'accrued',
  ),
})

/** For the pack of a month whose days are all closed. */
export async function interestOfMonth(db: Db, month: LocalMonth): Promise<Provisions['interest']> {
  const last = lastDayOf(month)
  const rates = ratesOn(await rateChanges(db), last)
  return interestOnBothBases(db, last, { groups: await classGroups(db, last, rates), rates })
}

async function interestOnBothBases(
  db: Db,
  day: LocalDate,
  { groups, rates }: { groups: readonly ClassGroup[]; rates: ProvisionRates },
): Promise<Provisions['interest']> {
  const from = firstDayOf(monthOf(day))
  const { rows } = await sql<{ paid: number }>`
    select coalesce(-sum(l.amount), 0)::bigint as paid from journal_lines l join journal_entries e on e.id = l.entry_id
    where l.account = 'interest_income' and e.kind <> 'year_closed' and e.booked_on between ${from}::date and ${day}::date`.execute(db)
  const whenPaid = pesewas(rows[0]?.paid ?? 0)
  const before = accruedBy(await classGroups(db, addDays(from, -1), rates))
  const after = accruedBy(groups)
  const bases = await basisChanges(db)
  return {
    from,
    whenPaid,
    byDay: incomeByDay(whenPaid, before, after),
    suspended: after.suspended,
    suspendedBefore: before.suspended,
    accrued: after.receivable,
    carried: await carriedInterest(db, day),
    basis: basisOf(bases, monthOf(day)),
    bases: bases.toReversed(),
    months: await accruedMonths(db),
  }
}
