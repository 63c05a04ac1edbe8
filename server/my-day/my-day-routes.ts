import { readDayFigures, readMyDay, searchOffice, SHORTEST_SEARCH } from '#contract/reports.ts'
import { dayOf } from '#domain/kernel/calendar.ts'
import { recordFound } from '#server/audit/audit-store.ts'
import { openDay } from '#server/ledger/open-day-query.ts'
import { dayFigures } from '#server/my-day/day-figures-query.ts'
import { queryMyDay } from '#server/my-day/my-day-query.ts'
import { queryOffice } from '#server/my-day/search-office-query.ts'
import type { Api } from '#server/platform/http/api.ts'
import { mountRead } from '#server/platform/http/mount.ts'

export function myDayRoutes(api: Api): void {
  mountRead(api, readMyDay, async ({ actor, now }, db) => queryMyDay(db, { actor, now, today: await openDay(db, dayOf(now)) }))
  mountRead(api, readDayFigures, async ({ actor, now }, db) =>
    dayFigures(db, await openDay(db, dayOf(now)), actor.permissions.includes('view_financial_reports')),
  )
  mountRead(api, searchOffice, async (call, db) => {
    const text = call.query.q ?? ''
    if (text.length < SHORTEST_SEARCH && !/^[1-9]$/.test(text)) return { people: [], receipts: [], transactions: [] }
    const { found, sought } = await queryOffice(db, text, call.actor)
    await recordFound(api.deps, searchOffice, call, { kind: 'user', ids: sought.users })
    await recordFound(api.deps, searchOffice, call, { kind: 'loan', ids: sought.loans })
    return found
  })
}
