import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import { ask, type Asked } from '#server/platform/ask.ts'
import type { Db } from '#server/platform/db.ts'

/** In milliseconds. Long enough that who comes in a rush shares a question, and shorter than anybody needs to write by hand what the process would not hear of. */
const BELIEVES = 10
const SAYS_SO_EVERY = 2_000
/** Half as long as others know of it (migrations/0042-processes.sql), counted from when it was sent. */
const CERTAIN_FOR = 5_000

/**
 * Says in the database, again and again, that this process works on it, so that no other one takes itself to be alone; and knows whether it is alone itself. A
 * process that is alone need not ask what others have changed: it may believe for `believes` milliseconds what the database said last.
 */
export class Presence {
  readonly id: string
  /** In milliseconds. */
  readonly believes: number
  readonly #db: Db
  #saidAt = -Infinity

  private constructor(db: Db, id: string, believes: number) {
    this.#db = db
    this.id = id
    this.believes = believes
  }

  /** Resolves when every process that took itself to be alone has ceased to. To be called before anything is answered. */
  static async enter(db: Db, id: string, believes = BELIEVES): Promise<Presence> {
    const presence = new Presence(db, id, believes)
    await presence.sayAgain()
    await presence.#othersKnow()
    return presence
  }

  /** @returns what ends it: from then on others may be alone. A database that cannot be reached is told at the next time. */
  keepSaying(log: Pick<Logger, 'warn'>): () => Promise<void> {
    const again = setInterval(() => {
      this.sayAgain().catch((error: unknown) => log.warn({ err: error }, 'The database does not hear that this process is here'))
    }, SAYS_SO_EVERY)
    return async () => {
      clearInterval(again)
      this.#saidAt = -Infinity
      await ask`delete from processes where id = ${this.id}`.run(this.#db)
    }
  }

  async sayAgain(): Promise<void> {
    const saidAt = performance.now()
    await ask`
      with gone as (delete from processes where id <> ${this.id} and id not in (select id from processes_here))
      insert into processes (id) values (${this.id}) on conflict (id) do update set seen_at = default`.run(this.#db)
    this.#saidAt = saidAt
  }

  /** That no other process is known to be here, in SQL. */
  get aloneCondition(): Asked {
    return ask`not exists (select from processes_here where id <> ${this.id})`
  }

  /**
   * To be waited for before somebody is told of a change. Undefined where all others know of this process, so that they ask. Where it could not say so for a while,
   * one that takes itself to be alone by now goes on believing what it knew for so long.
   */
  beforeTelling(): Promise<void> | undefined {
    return performance.now() - this.#saidAt < CERTAIN_FOR ? undefined : this.#othersKnow()
  }

  /** A timer may be early by a millisecond. */
  async #othersKnow(): Promise<void> {
    await wait(BELIEVES + 2)
  }
}
