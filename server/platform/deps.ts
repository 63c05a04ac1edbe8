import type { Logger } from 'pino'
import type { Clock } from '#server/platform/clock.ts'
import type { Config } from '#server/platform/config.ts'
import type { Db } from '#server/platform/db.ts'
import type { Random } from '#server/platform/random.ts'

export interface Deps {
  readonly db: Db
  readonly clock: Clock
  readonly random: Random
  readonly config: Config
  readonly log: Logger
}
