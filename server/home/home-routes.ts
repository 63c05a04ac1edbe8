import { putAway, readHome } from '#contract/home.ts'
import { laterOf } from '#domain/kernel/calendar.ts'
import { throwIfRefused } from '#domain/kernel/refusal.ts'
import { refusalToPutAway } from '#domain/home/put-away.ts'
import { whatNow } from '#domain/home/what-now.ts'
import { requestContextOf } from '#server/audit/audit-event.ts'
import { nowFactsOf } from '#server/home/what-now-query.ts'
import { loanOf, lockCustomerById } from '#server/loans/customer-loans-store.ts'
import type { MomoNetworks } from '#server/momo/momo-gateway.ts'
import type { Api } from '#server/platform/http/api.ts'
import { mountRead, mountWrite } from '#server/platform/http/mount.ts'

export function homeRoutes(api: Api, { networks }: Pick<MomoNetworks, 'networks'>): void {
  const { contact } = api.deps.config
  mountRead(api, readHome, async ({ actor, now }, db) => {
    const facts = await nowFactsOf(db, actor.userId, now, contact.officePhone)
    const { first, second } = whatNow(facts)
    return {
      first,
      second: second ?? null,
      offer: { ...facts.offer, chips: [...facts.offer.chips] },
      office: {
        phone: contact.officePhone ?? null,
        address: contact.officeAddress ?? null,
        hours: contact.officeHours ?? null,
        momoNetworks: [...networks],
      },
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
}
