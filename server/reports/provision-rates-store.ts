import { sql } from 'kysely'
import type { Inside } from '#contract/endpoint.ts'
import type { setProvisionRates as endpoint } from '#contract/provisions/provisions.ts'
import type { LocalDate } from '#domain/kernel/calendar.ts'
import { throwIfRefused } from '#domain/kernel/refusal.ts'
import { type DatedRates, type ProvisionRates, refusalToSetRates } from '#domain/reports/loan-classes.ts'
import { recordAuditEvent, type RequestContext } from '#server/audit/audit-event.ts'
import { closedPeriod } from '#server/ledger/open-day-query.ts'
import type { Db, Tx } from '#server/platform/db.ts'

interface RatesRow {
  id: number
  fromDay: LocalDate
  current: number
  olem: number
  substandard: number
  doubtful: number
  loss: number
  npl_limit: number
  given_default: number
  reason: string
  setByName: string
  setAt: Date
}

export interface RatesChange extends DatedRates {
  readonly id: number
  readonly reason: string
  readonly setByName: string
  readonly setAt: Date
}

/** Oldest first. */
export async function rateChanges(db: Db | Tx): Promise<RatesChange[]> {
  const { rows } = await sql<RatesRow>`
    select r.id, r.from_day as "fromDay", r.current_rate as current, r.olem_rate as olem, r.substandard_rate as substandard, r.doubtful_rate as doubtful,
      r.loss_rate as loss, r.npl_limit, r.given_default, r.reason, u.full_name as "setByName", r.set_at as "setAt"
    from provision_rates r join users u on u.id = r.set_by order by r.id`.execute(db)
  return rows.map(({ id, fromDay, reason, setByName, setAt, ...rates }) => ({ id, fromDay, reason, setByName, setAt, rates }))
}

type Body = Inside<NonNullable<(typeof endpoint)['body']>>

/** @throws Refused month_closed. */
export async function setProvisionRates(tx: Tx, context: RequestContext, { fromDay, reason, ...rates }: Body): Promise<void> {
  // So that no month closes between the check and the commit.
  await sql`select stop_bookings()`.execute(tx)
  throwIfRefused(refusalToSetRates(fromDay, (await closedPeriod(tx)).lastClosedMonth))
  const values: ProvisionRates = rates
  const { id } = await tx
    .insertInto('provision_rates')
    .values({
      from_day: fromDay,
      current_rate: values.current,
      olem_rate: values.olem,
      substandard_rate: values.substandard,
      doubtful_rate: values.doubtful,
      loss_rate: values.loss,
      npl_limit: values.npl_limit,
      given_default: values.given_default,
      reason,
      set_by: context.actor.userId,
      set_at: context.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordAuditEvent(tx, context, {
    action: 'setProvisionRates',
    target: { kind: 'provision_rates', id },
    after: { fromDay, ...values },
    reason,
  })
}
