import { setImmediate } from 'node:timers/promises'
import { ask, type Asked } from '#server/platform/ask.ts'
import type { Db } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { ownChanges } from '#server/platform/own-changes.ts'

/** Of more customers than this at once nobody is named: everybody is taken to have changed. */
const MOST_NAMED = 1_000
/** Turns of the process for which a question waits for others at most: a fraction of what the question itself takes. */
const MOST_TURNS = 16
export const EVERYBODY = 'everybody'
/** After another server has answered, the one before may still be reached by some connections until a proxy has seen it go (deploy/haproxy-postgres.cfg: six seconds). */
const SETTLES_AFTER_MS = 30_000
/** As for a connection of the pool: who has waited longer for a question that then failed does not wait for another one. */
const LONGEST_WAIT_MS = 2_000
/** So many must have shared a question for its answer to be believed for a moment. One who asks again and again could have changed something by hand meanwhile. */
const CROWD = 4

/** What was answered may be believed unasked until then, where this process has sent no more than so many changes. */
const NOT_BELIEVED = { until: 0, begun: 0 }

interface Look {
  readonly seen: string
  /** Which server answered, since which start, and since which crash that it got over by itself: numbers of transactions that were in no log yet are given again. */
  readonly server: string
  /** It follows another one. What its snapshots say of transactions under way is not true: it takes them for ended. */
  readonly standby: boolean
  /** No other process is known to work on it. */
  readonly alone: boolean
  readonly changed: readonly (string | null)[]
}

/**
 * Tells whose rows changed, in whatever process, in the order in which it became visible. All who ask while none is on its way share the next question, and the
 * database works out what committed since the look before: a transaction that was open then and has ended since is told now, however long ago it began.
 */
export class ChangeFeed {
  readonly #db: Db
  readonly #aloneCondition: Asked
  readonly #believes: number
  readonly #apply: (changed: ReadonlySet<string> | typeof EVERYBODY) => void
  readonly #settlesAfter: number
  /** What the last look saw, and on which server: after another has taken its place nothing is known. */
  #last: Pick<Look, 'seen' | 'server'> | undefined
  #server: string | undefined
  /** Until then everybody is taken to have changed, so that nothing that was read on the server before is believed. */
  #settled = 0
  #running: Promise<void> | undefined
  #next: Promise<void> | undefined
  /** Who asked since the last look began. */
  #waiting = 0
  #believed = NOT_BELIEVED

  /** `apply` is told of each change once, at the latest before the next promise of `upToDate` is kept. */
  constructor(
    { db, presence }: Pick<Deps, 'db' | 'presence'>,
    apply: (changed: ReadonlySet<string> | typeof EVERYBODY) => void,
    settlesAfter = SETTLES_AFTER_MS,
  ) {
    this.#db = db
    this.#aloneCondition = presence?.aloneCondition ?? ask`false`
    this.#believes = presence?.believes ?? 0
    this.#apply = apply
    this.#settlesAfter = settlesAfter
  }

  /**
   * Everything that was committed before this call has been applied already: a moment ago the database said so, and that no other process is here, and this one has
   * changed nothing since. Who changes rows by other means than the product is heard of when that moment is over.
   */
  get isUpToDate(): boolean {
    return performance.now() < this.#believed.until && ownChanges.begun === this.#believed.begun
  }

  /** Resolves once everything that was committed before this call has been applied. Rejects where the database cannot be asked; then everybody has changed. */
  upToDate(): Promise<void> {
    this.#waiting += 1
    this.#next ??= this.#afterRunning()
    return this.#next
  }

  async #afterRunning(): Promise<void> {
    const began = performance.now()
    try {
      await this.#running
    } catch (error) {
      // A connection that broke says nothing of the others. A server that hangs does, and whoever waited for it once is told so.
      if (performance.now() - began > LONGEST_WAIT_MS) {
        this.#next = undefined
        throw error
      }
    }
    const asking = await this.#gather()
    this.#running = this.#look(asking >= CROWD)
    this.#next = undefined
    return this.#running
  }

  /** Whoever comes in the same turn is still in time, and while each turn brings more it is not worth asking yet. Answers how many have come. */
  async #gather(): Promise<number> {
    for (let turn = 0, before = 0; turn < MOST_TURNS && this.#waiting > before; turn += 1) {
      before = this.#waiting
      await setImmediate()
    }
    const asking = this.#waiting
    this.#waiting = 0
    return asking
  }

  async #look(forMany: boolean): Promise<void> {
    const last = this.#last
    const [sentAt, begun] = [performance.now(), ownChanges.none ? ownChanges.begun : undefined]
    try {
      const [look] = await ask<Look>`
        select pg_current_snapshot()::text as seen, pg_is_in_recovery() as standby,
        concat_ws(' ', pg_postmaster_start_time(), pg_stat_get_bgwriter_stat_reset_time()) as server,
        ${this.#aloneCondition} as alone, array(
          select distinct user_id from customer_changes
          where xid >= pg_snapshot_xmin(${last?.seen ?? null}::pg_snapshot) and not pg_visible_in_snapshot(xid, ${last?.seen ?? null}::pg_snapshot)
          limit ${MOST_NAMED + 1}
        ) as changed`.rows(this.#db)
      if (look === undefined) throw new Error('a query without a table answers one row')
      const hears = this.#hear(look, last)
      this.#believed = hears && forMany && look.alone && begun !== undefined ? { until: sentAt + this.#believes, begun } : NOT_BELIEVED
    } catch (error) {
      this.#last = undefined
      this.#believed = NOT_BELIEVED
      this.#apply(EVERYBODY)
      throw error
    }
  }

  /** Whether the server could say what changed since the last look. */
  #hear(look: Look, last: Pick<Look, 'server'> | undefined): boolean {
    this.#last = look.standby ? undefined : look
    const known = this.#isSettledOn(look.server) && last?.server === look.server && !look.standby
    if (!known || look.changed.length > MOST_NAMED || look.changed.includes(null)) this.#apply(EVERYBODY)
    else if (look.changed.length > 0) this.#apply(new Set(look.changed.filter((customer) => customer !== null)))
    return known
  }

  #isSettledOn(server: string): boolean {
    const now = performance.now()
    if (this.#server !== undefined && this.#server !== server) this.#settled = now + this.#settlesAfter
    this.#server = server
    return now >= this.#settled
  }
}
