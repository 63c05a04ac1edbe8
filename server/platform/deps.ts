import type { Logger } from 'pino'
import type { Clock } from '#server/platform/clock.ts'
import type { Config } from '#server/platform/config.ts'
import type { Db } from '#server/platform/db.ts'
import type { Random } from '#server/platform/random.ts'
import type { Replica } from '#server/platform/replica.ts'

export interface Deps {
  readonly db: Db
  /** Only for calls in READS_FROM_REPLICA. */
  readonly replica?: Replica | undefined
  readonly clock: Clock
  readonly random: Random
  readonly config: Config
  readonly log: Logger
}
