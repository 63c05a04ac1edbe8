import { setImmediate } from 'node:timers/promises'
import { ask } from '#server/platform/ask.ts'
import type { Db } from '#server/platform/db.ts'

/** Of more customers than this at once nobody is named: everybody is taken to have changed. */
const MOST_NAMED = 1_000
/** Turns of the process for which a question waits for others at most: a fraction of what the question itself takes. */
const MOST_TURNS = 16
export const EVERYBODY = 'everybody'

interface Look {
  readonly seen: string
  readonly running_since: string
  readonly changed: readonly (string | null)[]
}

/**
 * Tells whose rows changed, in whatever process, in the order in which it became visible. All who ask in one turn of the process share one question, and the
 * database works out what committed since the look before: a transaction that was open then and has ended since is told now, however long ago it began.
 */
export class ChangeFeed {
  readonly #db: Db
  readonly #apply: (changed: ReadonlySet<string> | typeof EVERYBODY) => void
  /** What the last look saw, and which run of the database it was: after another has taken its place nothing is known. */
  #last: Pick<Look, 'seen' | 'running_since'> | undefined
  #running: Promise<void> | undefined
  #next: Promise<void> | undefined
  /** Who asked since the last look began. */
  #waiting = 0

  /** `apply` is told of each change once, at the latest before the next promise of `upToDate` is kept. */
  constructor(db: Db, apply: (changed: ReadonlySet<string> | typeof EVERYBODY) => void) {
    this.#db = db
    this.#apply = apply
  }

  /** Resolves once everything that was committed before this call has been applied. Rejects where the database cannot be asked; then everybody has changed. */
  upToDate(): Promise<void> {
    this.#waiting += 1
    this.#next ??= this.#afterRunning()
    return this.#next
  }

  async #afterRunning(): Promise<void> {
    await this.#running?.catch(() => undefined)
    // Whoever comes in the same turn is still in time, and while each turn brings more it is not worth asking yet.
    let before = 0
    for (let turn = 0; turn < MOST_TURNS && this.#waiting > before; turn += 1) {
      before = this.#waiting
      await setImmediate()
    }
    this.#waiting = 0
    this.#running = this.#look()
    this.#next = undefined
    return this.#running
  }

  async #look(): Promise<void> {
    const last = this.#last
    try {
      const [look] = await ask<Look>`
        select pg_current_snapshot()::text as seen, pg_postmaster_start_time()::text as running_since, array(
          select distinct user_id from customer_changes
          where xid >= pg_snapshot_xmin(${last?.seen ?? null}::pg_snapshot) and not pg_visible_in_snapshot(xid, ${last?.seen ?? null}::pg_snapshot)
          limit ${MOST_NAMED + 1}
        ) as changed`.rows(this.#db)
      if (look === undefined) throw new Error('a query without a table answers one row')
      this.#last = look
      if (last?.running_since !== look.running_since || look.changed.length > MOST_NAMED || look.changed.includes(null))
        this.#apply(EVERYBODY)
      else if (look.changed.length > 0) this.#apply(new Set(look.changed.filter((customer) => customer !== null)))
    } catch (error) {
      this.#last = undefined
      this.#apply(EVERYBODY)
      throw error
    }
  }
}
