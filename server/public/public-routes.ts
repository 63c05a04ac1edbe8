import { readPublicStats } from '#contract/public.ts'
import type { MomoNetworks } from '#server/momo/momo-gateway.ts'
import type { Api } from '#server/platform/http/api.ts'
import { mountRead } from '#server/platform/http/mount.ts'
import { queryPublicFigures } from '#server/public/public-stats-query.ts'

export function publicRoutes(api: Api, { networks }: Pick<MomoNetworks, 'networks'>): void {
  const { db, config } = api.deps
  let running: ReturnType<typeof queryPublicFigures> | undefined
  // Anybody may call this: all requests that arrive during one query share it, so that a flood of them cannot fill the queue for connections.
  const figures = () =>
    (running ??= queryPublicFigures(db).finally(() => {
      running = undefined
    }))
  mountRead(api, readPublicStats, async () => ({ ...(await figures()), ...config.contact, momoNetworks: [...networks] }))
}
