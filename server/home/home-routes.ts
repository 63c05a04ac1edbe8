import type * as z from 'zod/mini'
import { putAway, putPaymentAway, readHome } from '#contract/home.ts'
import { listNotifications } from '#contract/notifications.ts'
import { readStart } from '#contract/start/read-start.ts'
import { sql } from 'kysely'
import { dayOf, laterOf, startOf } from '#domain/kernel/calendar.ts'
import { refusal, Refused, throwIfRefused } from '#domain/kernel/refusal.ts'
import type { NowState } from '#domain/home/now-lists.ts'
import { refusalToPutAway } from '#domain/home/put-away.ts'
import type { WhatNow } from '#domain/home/what-now-facts.ts'
import { whatNow } from '#domain/home/what-now.ts'
import { requestContextOf } from '#server/audit/audit-event.ts'
import { scoreNow } from '#server/credit/score-query.ts'
import { paidView } from '#server/home/paid-query.ts'
import { nowFactsOf } from '#server/home/what-now-query.ts'
import { currentUser } from '#server/identity/load-current-user.ts'
import { newestLoans, ownLoanViews } from '#server/loans/loans-query.ts'
import { loanOf, lockCustomerById, type LockedCustomer, readCustomerLoans } from '#server/loans/customer-loans-store.ts'
import type { MomoNetworks } from '#server/momo/momo-gateway.ts'
import type { Db } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Api } from '#server/platform/http/api.ts'
import { readList, type ListPage } from '#server/platform/http/list-reader.ts'
import { mountRead, mountWrite } from '#server/platform/http/mount.ts'

const pageOfStart = { limit: 200 }
const firstPage = <Rows>({ rows, next }: ListPage<Rows>) => ({ rows, next: next ?? null })
const PAID_STATES: readonly NowState[] = ['paid', 'paid_waiting', 'repaid']
const sent = (now: WhatNow) => ({ ...now, steps: [...now.steps] })

export function homeRoutes(api: Api, { networks }: Pick<MomoNetworks, 'networks'>): void {
  const home = homeReader(api.deps, { networks })
  mountRead(api, readHome, async ({ actor, now }, db) => home(db, await readCustomerLoans(db, actor.userId, dayOf(now)), now))
  mountRead(api, readStart, async (call, db) => {
    const { actor, now } = call
    const isCustomer = actor.permissions.includes('view_own_loans')
    const today = dayOf(now)
    const first = { browser: call, actor, values: {}, page: pageOfStart }
    // Reading the loans costs most: home, list and score share them.
    const own = isCustomer ? await readCustomerLoans(db, actor.userId, today) : undefined
    return {
      readCurrentUser: { user: await currentUser(db, actor, today) },
      listNotifications: firstPage(await readList(api, listNotifications, first, db)),
      readHome: own ? await home(db, own, now) : null,
      listOwnLoans: own ? firstPage(await ownLoanViews(db, actor.userId, today, newestLoans(own.rows, pageOfStart))) : null,
      readCreditScore: own ? await scoreNow(db, own, today) : null,
    }
  })

  mountWrite(api, putAway, async (call, tx) => {
    const { today, now } = requestContextOf(call)
    const { loan, row } = loanOf(await lockCustomerById(tx, call.actor.userId, today), call.params.id)
    throwIfRefused(refusalToPutAway(loan))
    if (row.put_away_at === null) {
      const at = laterOf(now, row.completed_at ?? row.applied_at)
      await tx.updateTable('loans').set({ put_away_at: at }).where('id', '=', loan.id).execute()
    }
    return { success: true as const, message: 'Put away. You find it in Loan History.' }
  })

  mountWrite(api, putPaymentAway, async ({ actor, params, now }, tx) => {
    const own = await tx
      .selectFrom('payments')
      .select('id')
      .where('id', '=', params.paymentId)
      .where('user_id', '=', actor.userId)
      .executeTakeFirst()
    if (!own) throw new Refused(refusal('not_found'))
    // Earlier payments too: home shows only the newest.
    await sql`
      update payments set put_away_at = greatest(${now}::timestamptz, coalesce(paid_at, created_at))
      where user_id = ${actor.userId} and id <= ${own.id} and coalesce(paid_at, created_at) >= ${startOf(dayOf(now))}::timestamptz
        and (put_away_at is null or put_away_at < coalesce(paid_at, created_at))`.execute(tx)
    return { success: true as const, message: 'Put away. You find it in Payment History.' }
  })
}

const homeReader =
  ({ config: { contact } }: Deps, { networks }: Pick<MomoNetworks, 'networks'>) =>
  async (db: Db, own: LockedCustomer, now: Date): Promise<z.output<typeof readHome.response>> => {
    const facts = await nowFactsOf(db, own, now, contact.officePhone)
    const { first, second } = whatNow(facts)
    return {
      first: sent(first),
      second: second ? sent(second) : null,
      paid: PAID_STATES.includes(first.state) ? await paidView(db, own.customer.id, facts) : null,
      offer: { ...facts.offer, chips: [...facts.offer.chips] },
      office: {
        phone: contact.officePhone ?? null,
        address: contact.officeAddress ?? null,
        whatsapp: contact.officeWhatsapp ?? null,
        hours: contact.officeHours ?? null,
        momoNetworks: [...networks],
      },
    }
  }
