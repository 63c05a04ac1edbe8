import { readPublicStats } from '#contract/public.ts'
import type { MomoNetworks } from '#server/momo/momo-gateway.ts'
import type { Api } from '#server/platform/http/api.ts'
import { mountRead } from '#server/platform/http/mount.ts'
import { queryPublicFigures, type PublicFigures } from '#server/public/public-stats-query.ts'

export function publicRoutes(api: Api, { networks }: Pick<MomoNetworks, 'networks'>): void {
  const figures = oneAtATime(() => queryPublicFigures(api.deps.db))
  const stats = async () => ({ ...(await figures()), ...api.deps.config.contact, momoNetworks: [...networks] })
  mountRead(api, readPublicStats, stats, { sameForAll: true })
}

/**
 * Anybody may ask, and a crowd may ask at once: whoever comes while the figures are being counted gets the same ones, so a crowd costs the database one
 * query at a time and nobody sees old figures.
 */
function oneAtATime(count: () => Promise<PublicFigures>): () => Promise<PublicFigures> {
  let running: Promise<PublicFigures> | undefined
  return () => {
    running ??= count().finally(() => {
      running = undefined
    })
    return running
  }
}
