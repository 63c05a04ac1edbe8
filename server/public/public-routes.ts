import { readPublicStats } from '#contract/public.ts'
import type { Db } from '#server/platform/db.ts'
import type { MomoNetworks } from '#server/momo/momo-gateway.ts'
import type { Api } from '#server/platform/http/api.ts'
import { mountRead } from '#server/platform/http/mount.ts'
import { queryPublicFigures } from '#server/public/public-stats-query.ts'

export function publicRoutes(api: Api, { networks }: Pick<MomoNetworks, 'networks'>): void {
  const stats = async (db: Db) => ({ ...(await queryPublicFigures(db)), ...api.deps.config.contact, momoNetworks: [...networks] })
  mountRead(api, readPublicStats, (_call, db) => stats(db))
}
