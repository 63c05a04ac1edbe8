import { sql } from 'kysely'
import type { Inside } from '#contract/endpoint.ts'
import type { listLoanClasses, readProvisions } from '#contract/provisions/provisions.ts'
import { addDays, type LocalDate } from '#domain/kernel/calendar.ts'
import { invariant } from '#domain/kernel/invariant.ts'
import { add, cedis, NOTHING, pesewas, type Pesewas } from '#domain/kernel/money.ts'
import { firstDayOf, monthOf } from '#domain/ledger/month.ts'
import { quoteOf } from '#domain/loans/version-quote.ts'
import { VERSION_ONE } from '#domain/products/product-versions.ts'
import { accruedInterest, accruedShare, DAYS_IN_A_PERIOD, incomeByDay, type InterestGroup } from '#domain/reports/accrued-interest.ts'
import { expectedLoss } from '#domain/reports/expected-loss.ts'
import { classOf, isNonPerforming, LOAN_CLASS_NAMES, type ProvisionRates, ratesOn, WHOLE_RATE } from '#domain/reports/loan-classes.ts'
import { historyDays } from '#domain/reports/portfolio-history.ts'
import { nonPerformingOf, shareOf } from '#domain/reports/portfolio-ageing.ts'
import { productsOf } from '#server/loans/product-versions-query.ts'
import type { Db } from '#server/platform/db.ts'
import { withoutStatementTimeout } from '#server/platform/without-statement-timeout.ts'
import { findSnapshots } from '#server/reports/daily-report-snapshots-store.ts'
import { reportDay } from '#server/reports/portfolio-day.ts'
import { closedLoansOn } from '#server/reports/portfolio-money-query.ts'
import { classifiedOn } from '#server/reports/classified-loans.ts'
import { plansBy, positionsOn } from '#server/reports/positions-query.ts'
import { rateChanges } from '#server/reports/provision-rates-store.ts'
import { isOn } from '#server/settings/settings-store.ts'

type LoanClasses = Inside<(typeof listLoanClasses)['response']>
type Provisions = Inside<(typeof readProvisions)['response']>

/** Loans of one lateness, age and product version. */
interface ClassGroup {
  readonly daysPastDue: number
  readonly daysSincePayout: number
  readonly restructured: boolean
  readonly version: number
  readonly loans: number
  readonly principal: Pesewas
  readonly required: Pesewas
  readonly interest: Pesewas
  readonly wholeInterest: Pesewas
}

interface ClassGroupRow {
  readonly daysPastDue: number
  readonly daysSincePayout: number
  readonly restructured: boolean
  readonly version: number
  readonly loans: number
  readonly principal: number
  readonly required: number
  readonly interest: number
  readonly wholeInterest: number
}

async function classGroups(db: Db, day: LocalDate, rates: ProvisionRates): Promise<ClassGroup[]> {
  const rows = await withoutStatementTimeout(
    db,
    sql<ClassGroupRow>`
    with closed as materialized (${closedLoansOn(day)})
    select p.days_past_due as "daysPastDue", ${day}::date - l.disbursed_on as "daysSincePayout",
      (p.refinanced_from_loan_id is not null and (p.principal + p.interest) * 2 > p.total_repayment
        and p.refinanced_from_loan_id in (select loan_id from closed where kind = 'refinance_settled'))
        or coalesce((p.principal + p.interest) * 2 > s.left_then, false) as restructured, l.product_version as version,
      count(*)::int as loans, sum(p.principal)::bigint as principal, sum(p.required)::bigint as required, sum(p.interest)::bigint as interest,
      sum(p.total_repayment - l.approved_amount)::bigint as "wholeInterest"
    from (${classifiedOn(day, rates)}) p join loans l on l.id = p.loan_id left join (${plansBy(day)}) s on s.loan_id = p.loan_id
    where l.disbursed_on is not null and l.approved_amount is not null
    group by 1, 2, 3, 4 order by 1, 2, 3, 4`,
  )
  return rows.map((row) => ({
    ...row,
    principal: pesewas(row.principal),
    required: pesewas(row.required),
    interest: pesewas(row.interest),
    wholeInterest: pesewas(row.wholeInterest),
  }))
}

type Amount = 'principal' | 'required' | 'interest'
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
  const snapshots = await findSnapshots(db, historyDays(day.asOf))
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

/** A year of months, newest first. */
const MONTHS_SHOWN = 12

async function bookedProvisions(db: Db, day: LocalDate): Promise<Pick<Provisions, 'booked' | 'months'>> {
  const { rows } = await sql<MonthRow>`
    select month, required, booked, entry_id as "entryId", booked_at as "bookedAt" from month_provisions order by month desc limit ${MONTHS_SHOWN}`.execute(
    db,
  )
  const { rows: sums } = await sql<{ booked: number }>`
    select coalesce(-sum(l.amount), 0)::bigint as booked from journal_lines l join journal_entries e on e.id = l.entry_id
    where l.account = 'loan_allowance' and e.booked_on <= ${day}::date`.execute(db)
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

const toInterest = ({ daysPastDue, daysSincePayout, version, interest, wholeInterest }: ClassGroup): InterestGroup => ({
  version,
  daysSincePayout,
  nonPerforming: isNonPerforming(daysPastDue),
  interest: wholeInterest,
  paid: pesewas(wholeInterest - interest),
})

/** A version has one schedule; amounts change it by roundings only. */
async function accrualOf(db: Db, groups: readonly ClassGroup[]): Promise<(days: number, version?: number) => number> {
  const versions = [VERSION_ONE.version, ...groups.map((one) => one.version)]
  const products = await productsOf(db, versions)
  const schedules = new Map(versions.map((version) => [version, quoteOf(products(version), cedis(1000))]))
  return (days, version = VERSION_ONE.version) => {
    const schedule = schedules.get(version)
    invariant(schedule !== undefined, 'a group of loans has a schedule')
    return accruedShare(schedule, days, DAYS_IN_A_PERIOD[products(version).frequency])
  }
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
  const earlier = await classGroups(db, addDays(from, -1), rates)
  const shareAfter = await accrualOf(db, [...groups, ...earlier])
  const before = accruedInterest(earlier.map(toInterest), shareAfter)
  const after = accruedInterest(groups.map(toInterest), shareAfter)
  return {
    from,
    whenPaid,
    byDay: incomeByDay(whenPaid, before, after),
    suspended: after.suspended,
    suspendedBefore: before.suspended,
  }
}
