import { sql, type RawBuilder } from 'kysely'
import type { Inside } from '#contract/endpoint.ts'
import { WAITING_KINDS, type readMyDay } from '#contract/reports.ts'
import { APPROVERS } from '#domain/access/approval-limit.ts'
import type { Permission } from '#domain/access/permissions.ts'
import { invariant } from '#domain/kernel/invariant.ts'
import type { Db } from '#server/platform/db.ts'
import { ownRequests, SECOND_PERSON, waitsFor, WAITING_TABLE, type Viewer, type Waiting } from '#server/my-day/waiting-kinds.ts'
import { waitingFor } from '#server/second-person/waiting-query.ts'
import { storedCount } from '#server/reports/loan-figures-query.ts'

type MyDay = Inside<typeof readMyDay.response>
/** `second` counts the requests that the viewer decides. */
type ScreenCounts = Omit<MyDay['counts'], 'second'>

/** Reads nothing that is audited (rule A26). */
export async function queryMyDay(db: Db, caller: Omit<Viewer, 'requests'>): Promise<MyDay> {
  const viewer = { ...caller, requests: await waitingFor(db, caller.actor, caller.now) }
  const waiting: Waiting[] = []
  for (const kind of WAITING_TABLE.filter((each) => waitsFor(each, viewer.actor.permissions)))
    waiting.push(...(await kind.read(db, viewer)))
  const decides = waitsFor(SECOND_PERSON, viewer.actor.permissions)
  return {
    waiting: waiting.toSorted(byUrgency),
    forOthers: ownRequests(viewer),
    counts: { ...(await countsFor(db, viewer)), second: decides ? waiting.filter(({ kind }) => DECIDED_HERE.includes(kind)).length : null },
  }
}

const DECIDED_HERE: readonly Waiting['kind'][] = ['release_payout', 'second_person']

const rankOf = ({ kind }: Waiting): number => WAITING_KINDS.indexOf(kind)
const timeOf = ({ day, since }: Waiting): string => day ?? since?.toISOString() ?? ''
const byUrgency = (a: Waiting, b: Waiting): number => rankOf(a) - rankOf(b) || timeOf(a).localeCompare(timeOf(b)) || a.id - b.id

const SCREENS = {
  pending: { needs: ['view_customer_loans'], count: () => storedCount('loans pending') },
  disbursements: { needs: ['view_customer_loans'], count: () => storedCount('loans approved') },
  cash: { needs: ['generate_payment_codes'], count: () => atMost(sql`payments where status = 'pending' and momo_reference is null`) },
  arrears: {
    needs: ['view_customer_loans'],
    count: ({ today }) => atMost(sql`loans where status = 'active' and next_payment_due < ${today}::date`),
  },
  momo: { needs: APPROVERS, count: () => atMost(sql`momo_exceptions where state = 'open'`) },
  bank: { needs: APPROVERS, count: () => atMost(sql`bank_exceptions where state = 'open'`) },
  complaints: {
    needs: ['view_customer_profiles'],
    count: () => sql`${atMost(sql`complaints where state = 'open'`)} + ${atMost(sql`data_requests where state = 'open'`)}`,
  },
} as const satisfies Record<keyof ScreenCounts, { needs: readonly Permission[]; count: (viewer: Viewer) => RawBuilder<unknown> }>

/** From 1,000 on the screen shows "999+". */
const atMost = (rows: RawBuilder<unknown>): RawBuilder<unknown> => sql`(select count(*)::int from (select 1 from ${rows} limit 1000) x)`

async function countsFor(db: Db, viewer: Viewer): Promise<ScreenCounts> {
  const columns = Object.entries(SCREENS).map(([screen, { needs, count }]) => {
    const opens = needs.some((each) => viewer.actor.permissions.includes(each))
    return sql`${opens ? count(viewer) : sql`null::int`} as ${sql.ref(screen)}`
  })
  const { rows } = await sql<ScreenCounts>`select ${sql.join(columns)}`.execute(db)
  const [counts] = rows
  invariant(counts !== undefined, 'a query without a table returns one row')
  return counts
}
