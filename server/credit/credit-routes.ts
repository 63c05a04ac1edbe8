import { readCreditScore, listScoreChanges, readCustomerScore } from '#contract/credit.ts'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import { scoreChanges } from '#server/credit/score-history-query.ts'
import { scoreOf } from '#server/credit/score-query.ts'
import type { Api } from '#server/platform/http/api.ts'
import { mountList, mountRead } from '#server/platform/http/mount.ts'

const CHANGES_SHOWN = 200

export function creditRoutes(api: Api): void {
  mountRead(api, readCreditScore, ({ actor, now, query }, db) => scoreOf(db, actor.userId, now, query.asOf))
  mountList(api, listScoreChanges, ({ actor, page }, db) => scoreChanges(db, actor.userId, page))
  mountRead(api, readCustomerScore, async ({ actor, now, query, params }, db) => {
    if (params.userId === actor.userId) throw new Refused(refusal('own_record'))
    const score = await scoreOf(db, params.userId, now, query.asOf)
    const { rows: history } = await scoreChanges(db, params.userId, { limit: CHANGES_SHOWN })
    return { ...score, history }
  })
}
