import { readCustomer, revealHidden } from '#contract/collections.ts'
import { refusalToReveal, refusalToRevealNow } from '#domain/access/hidden-data.ts'
import { dayOf } from '#domain/kernel/calendar.ts'
import { refusal, Refused, throwIfRefused } from '#domain/kernel/refusal.ts'
import { queryCustomerPage } from '#server/customer/customer-page-query.ts'
import { openCaseOfCustomer } from '#server/loans/collection-cases-store.ts'
import { loansOfCustomer } from '#server/loans/loan-rows.ts'
import { toLoanView } from '#server/loans/loan-view.ts'
import { findPerson } from '#server/people/people-query.ts'
import type { Api } from '#server/platform/http/api.ts'
import { mountRead } from '#server/platform/http/mount.ts'

export function customerPageRoutes(api: Api): void {
  mountRead(api, readCustomer, async ({ actor, params, now }, db) => {
    if (params.userId === actor.userId) throw new Refused(refusal('own_record'))
    const today = dayOf(now)
    const person = await findPerson(db, params.userId, actor.permissions, today)
    if (!person) throw new Refused(refusal('not_found'))
    return queryCustomerPage(db, { person, actor, today, now })
  })
  mountRead(api, revealHidden, async ({ actor, params, query, now }, db) => {
    if (params.userId === actor.userId) throw new Refused(refusal('own_record'))
    const today = dayOf(now)
    const person = await findPerson(db, params.userId, ['view_sensitive_data'], today)
    if (!person) throw new Refused(refusal('not_found'))
    const loans = (await loansOfCustomer(db, params.userId, today)).map((row) => toLoanView(row, today))
    const openCase = await openCaseOfCustomer(db, params.userId)
    throwIfRefused(refusalToReveal(actor.permissions, loans) ?? refusalToRevealNow(query.field, openCase !== null))
    return { value: query.field === 'ghanaCard' ? (person.ghanaCard?.number ?? null) : person[query.field] }
  })
}
