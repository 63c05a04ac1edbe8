import { sql, type RawBuilder } from 'kysely'
import type { LocalDate } from '#domain/kernel/calendar.ts'
import { LOAN_CLASSES, LOAN_CLASS_NAMES, type ProvisionRates, WHOLE_RATE } from '#domain/reports/loan-classes.ts'
import { positionsOn } from '#server/reports/positions-query.ts'

/** domain/reports/loan-classes.ts in SQL: each loan with principal, class and required provision in pesewas. */
export const classifiedOn = (day: LocalDate, rates: ProvisionRates): RawBuilder<unknown> => sql`
  select c.*, (${LOAN_CLASS_NAMES}::text[])[c.place] as class,
    (c.principal * (${LOAN_CLASS_NAMES.map((name) => rates[name])}::bigint[])[c.place] + ${WHOLE_RATE / 2}) / ${WHOLE_RATE} as required
  from (
    select p.*, width_bucket(p.days_past_due, ${LOAN_CLASSES.map(({ from }) => from)}::int[]) as place from (${positionsOn(day)}) p where p.principal > 0
  ) c`
