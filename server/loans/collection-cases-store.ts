import { sql, type RawBuilder } from 'kysely'
import type { LocalDate } from '#domain/kernel/calendar.ts'
import {
  daysInCollection,
  ownerByRule,
  stepAt,
  type Collector,
  type CollectionStep,
  type StepAction,
} from '#domain/collections/collection-case.ts'
import type { CustomerLoan, CustomerLoans } from '#domain/loans/customer-loans.ts'
import { effectiveOf } from '#server/access/stored-access.ts'
import type { Db, Tx } from '#server/platform/db.ts'

export async function readSteps(db: Db | Tx): Promise<CollectionStep[]> {
  const { rows } = await sql<{ fromDay: number; action: StepAction; template: string | null }>`
    select from_day as "fromDay", action, template from collection_steps order by from_day`.execute(db)
  return rows
}

export async function readCollectors(db: Db | Tx): Promise<(Collector & { readonly name: string })[]> {
  const { rows } = await sql<{
    id: string
    full_name: string
    role: string
    permissions: string[]
    of_role: string[] | null
    open_cases: number
  }>`
    select u.id, u.full_name, u.role, u.permissions, r.permissions as of_role,
      (select count(*)::int from collection_cases c where c.owned_by = u.id and c.closed_on is null) as open_cases
    from users u left join role_permissions r on r.role = u.role
    where (u.role <> 'customer' or u.permissions <> '{}') and u.is_active order by u.full_name, u.id`.execute(db)
  return rows.map((row) => ({
    id: row.id,
    name: row.full_name,
    permissions: effectiveOf(row, row.of_role),
    openCases: row.open_cases,
  }))
}

/** Loan of the case that is longest overdue; null without a case. */
export async function openCaseOfCustomer(db: Db | Tx, userId: string): Promise<number | null> {
  const { rows } = await sql<{ loan: number }>`
    select c.loan_id as loan from collection_cases c join loans l on l.id = c.loan_id
    where c.user_id = ${userId} and c.closed_on is null order by l.next_payment_due, c.loan_id limit 1`.execute(db)
  return rows[0]?.loan ?? null
}

interface OpenCase {
  readonly id: number
  readonly loan_id: number
  readonly step_day: number
}

/** Opens, moves and closes cases (rules C9 and C10). Call it under the customer's lock, after every change of loans or money. */
export async function syncCollectionCases(tx: Tx, { userId, loans }: CustomerLoans, now: Date, today: LocalDate): Promise<void> {
  const { rows: open } = await sql<OpenCase>`
    select id, loan_id, step_day from collection_cases where user_id = ${userId} and closed_on is null`.execute(tx)
  const late = loans.flatMap((loan) => {
    const days = daysInCollection(loan, today)
    return days > 0 ? [{ loan, days }] : []
  })
  for (const { id, loan_id: loanId } of open) {
    if (late.some(({ loan }) => loan.id === loanId)) continue
    const because = reasonToClose(
      loans.find((loan) => loan.id === loanId),
      today,
    )
    await sql`
      update collection_cases set closed_at = greatest(${now}::timestamptz, opened_at), closed_on = greatest(${today}::date, opened_on), closed_because = ${because}
      where id = ${id}`.execute(tx)
  }
  if (late.length === 0) return
  const steps = await readSteps(tx)
  for (const { loan, days } of late) {
    const step = stepAt(steps, days)
    const known = open.find(({ loan_id: loanId }) => loanId === loan.id)
    if (known === undefined) await openCase(tx, { userId, loanId: loan.id, step, now, today })
    else if (known.step_day !== step.fromDay) await moveCase(tx, known, step, today)
  }
}

function reasonToClose(loan: CustomerLoan | undefined, today: LocalDate): 'paid' | 'written_off' | 'second_plan' {
  if (loan?.status === 'written_off') return 'written_off'
  return loan?.status === 'active' && loan.secondPlan !== undefined && loan.secondPlan.plannedOn >= today ? 'second_plan' : 'paid'
}

interface NewCase {
  readonly userId: string
  readonly loanId: number
  readonly step: CollectionStep
  readonly now: Date
  readonly today: LocalDate
}

async function openCase(tx: Tx, { userId, loanId, step, now, today }: NewCase): Promise<void> {
  const owner = ownerByRule(await readCollectors(tx), userId, await previousOwner(tx, userId)) ?? null
  const promised = await promisedStep(tx, loanId, today)
  const { id } = await tx
    .insertInto('collection_cases')
    .values({
      loan_id: loanId,
      user_id: userId,
      owned_by: owner,
      opened_at: now,
      opened_on: today,
      step_day: step.fromDay,
      next_step: promised?.step ?? step.action,
      next_on: promised?.on ?? today,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordOwner(tx, { caseId: id, owner, how: 'rule', at: now, by: null })
}

/** Where a reversal opens another case, an open promise stays the next step (rule C10). */
async function promisedStep(tx: Tx, loanId: number, today: LocalDate): Promise<{ step: string; on: LocalDate } | undefined> {
  const { rows } = await sql<{ step: string; on: LocalDate }>`
    select c.next_step as step, c.next_on as "on" from (
      select next_step, next_on from collection_cases where loan_id = ${loanId} order by id desc limit 1
    ) c where c.next_on >= ${today}::date and ${hasOpenPromise(loanId, today)}`.execute(tx)
  return rows[0]
}

const hasOpenPromise = (loanId: number, today: LocalDate): RawBuilder<boolean> =>
  sql`exists (select 1 from loan_contacts p where p.loan_id = ${loanId} and p.promised_on >= ${today}::date)`

/** A customer stays with one collector (rule C11). */
async function previousOwner(tx: Tx, userId: string): Promise<string | undefined> {
  const { rows } = await sql<{ owner: string }>`
    select owned_by as owner from collection_cases where user_id = ${userId} and owned_by is not null order by id desc limit 1`.execute(tx)
  return rows[0]?.owner
}

/** Fewer days past due only correct the step; an open promise stays the next step. */
async function moveCase(
  tx: Tx,
  { id, loan_id: loanId, step_day: before }: OpenCase,
  step: CollectionStep,
  today: LocalDate,
): Promise<void> {
  if (step.fromDay < before) {
    await sql`update collection_cases set step_day = ${step.fromDay} where id = ${id}`.execute(tx)
    return
  }
  const promised = hasOpenPromise(loanId, today)
  await sql`
    update collection_cases set step_day = ${step.fromDay},
      next_step = case when ${promised} then next_step else ${step.action} end, next_on = case when ${promised} then next_on else ${today}::date end
    where id = ${id}`.execute(tx)
}

interface OwnerChange {
  readonly caseId: number
  readonly owner: string | null
  readonly how: 'rule' | 'taken' | 'handed_over'
  readonly at: Date
  readonly by: string | null
}

/** Call it with each change of `owned_by`. */
export async function recordOwner(tx: Tx, { caseId, owner, how, at, by }: OwnerChange): Promise<void> {
  await tx.insertInto('collection_owners').values({ case_id: caseId, owned_by: owner, how, at, changed_by: by }).execute()
}

/** For a case without an owner who may collect. Call it under the customer's lock. */
export async function reassignCase(tx: Tx, { caseId, userId, at }: { caseId: number; userId: string; at: Date }): Promise<void> {
  const owner = ownerByRule(await readCollectors(tx), userId, undefined)
  if (owner === undefined) return
  const { numUpdatedRows } = await tx
    .updateTable('collection_cases')
    .set({ owned_by: owner })
    .where('id', '=', caseId)
    .where('closed_on', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) await recordOwner(tx, { caseId, owner, how: 'rule', at, by: null })
}
