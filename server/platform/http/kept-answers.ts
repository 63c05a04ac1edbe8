import { addDays, dayOf, startOf } from '#domain/kernel/calendar.ts'
import { ChangeFeed, EVERYBODY } from '#server/platform/change-feed.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { Packed } from '#server/platform/http/compress-answers.ts'

/** Some homes of a busy morning: of more, those that came first are read anew. */
const MOST = 2_000
/** In bytes. A loan with its weeks is a fifth of it. */
const LARGEST = 8_192

export interface Hit {
  /** Undefined: the same for everybody, until anything changes. */
  readonly actor: Actor | undefined
  /** Names and values in turns, the length among them. */
  readonly headers: readonly string[]
  /** A character for each byte: together with its head it goes to the operating system as one piece, at half of what two cost. */
  readonly body: string
}
export interface Kept extends Hit {
  readonly key: string
  /** In milliseconds, as Dates have them. */
  readonly from: number
  /** The end of the day, or of what is certain of the session. */
  readonly until: number
}
/** `actor`: whose answer it is; undefined where it is the same for everybody. `until`: from then on it is read anew, whatever happens, and on the next day in any case. */
export type Keeper = (actor: Actor | undefined, until: Date, packed: Packed) => void

/**
 * What a process answered last to reads that depend on nothing but who is calling, the address and the day. Nothing of it is answered again before the database
 * was asked whose rows have changed, in that very call or, by a process that is alone and has changed nothing since, a moment before it: a payment, an ended session
 * or a permission that was taken away counts on the next call, in whichever process it was made.
 */
export class KeptAnswers {
  readonly #feed: ChangeFeed
  readonly #kept = new Map<string, Kept>()
  readonly #keysOf = new Map<string | undefined, Set<string>>()
  /** Grows with each change that was heard of: what was read across one may be older than it. */
  #changes = 0

  constructor(deps: Pick<Deps, 'db' | 'presence'>) {
    this.#feed = new ChangeFeed(deps, (changed) => this.#forget(changed))
  }

  /** What was answered last, where that may be answered again if it holds. */
  find(key: string, now: Date): Kept | undefined {
    const kept = this.#kept.get(key)
    const at = now.getTime()
    if (kept === undefined || (at >= kept.from && at < kept.until)) return kept
    this.#drop(kept)
    return undefined
  }

  /** Whether nothing has changed that it depends on. Rejects where the database cannot be asked. */
  holds(found: Kept): true | Promise<boolean> {
    // What is forgotten while it is up to date cannot be found.
    return this.#feed.isUpToDate || this.#feed.upToDate().then(() => this.#kept.get(found.key) === found)
  }

  /** To be called before the read: answers what keeps its answer, unless something changed meanwhile. */
  keeper(key: string, now: Date): Keeper {
    const changes = this.#changes
    return (actor, until, { headers, body }) => {
      const bytes = Buffer.from(body)
      if (changes !== this.#changes || bytes.length > LARGEST || until <= now) return
      const [oldest] = this.#kept.size < MOST ? [] : this.#kept.values()
      if (oldest !== undefined) this.#drop(oldest)
      const midnight = startOf(addDays(dayOf(now), 1))
      this.#kept.set(key, {
        key,
        actor,
        headers: Object.entries({ ...headers, 'content-length': String(bytes.length) }).flat(),
        body: bytes.toString('latin1'),
        from: now.getTime(),
        until: Math.min(until.getTime(), midnight.getTime()),
      })
      const keys = this.#keysOf.get(actor?.userId) ?? new Set()
      this.#keysOf.set(actor?.userId, keys.add(key))
    }
  }

  #drop({ key, actor }: Kept): void {
    this.#kept.delete(key)
    const keys = this.#keysOf.get(actor?.userId)
    keys?.delete(key)
    if (keys?.size === 0) this.#keysOf.delete(actor?.userId)
  }

  #forget(changed: ReadonlySet<string> | typeof EVERYBODY): void {
    this.#changes += 1
    if (changed === EVERYBODY) {
      this.#kept.clear()
      this.#keysOf.clear()
      return
    }
    for (const customer of [undefined, ...changed]) {
      for (const key of this.#keysOf.get(customer) ?? []) this.#kept.delete(key)
      this.#keysOf.delete(customer)
    }
  }
}
