import { hash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { onOneConnection, type Db } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { Api } from '#server/platform/http/api.ts'
import type { OpenVisit } from '#server/platform/http/visit.ts'

/** So many sessions are remembered by a process; of more, those that came first are asked about alone again. */
const MOST = 5_000
const remembered = new WeakMap<Deps, Map<string, Actor>>()

/** How a read that was asked for ahead ended. */
export type Ahead = PromiseSettledResult<unknown>
export interface Found {
  readonly actor: Actor | undefined
  /** Only where it was read for exactly this actor. */
  readonly ahead?: Ahead
}

/**
 * Asks the database who is calling, and in the same round trip, behind that question, for what the call wants: as the person whom the same session had when
 * it was last asked about. Nothing is decided by what is remembered: where the session has ended or anything about the person has changed since, what was
 * read is thrown away unseen, and the call goes its usual way. `mayRead`: whether a person may call this at all.
 */
export async function findActorAndRead(
  { findActor, deps }: Pick<Api, 'findActor' | 'deps'>,
  visit: OpenVisit,
  mayRead: (actor: Actor) => boolean,
  read: (actor: Actor, db: Db) => Promise<unknown>,
): Promise<Found> {
  const token = visit.cookies['sid']
  if (token === undefined) return { actor: undefined }
  const known = remembered.get(deps) ?? new Map<string, Actor>()
  remembered.set(deps, known)
  const session = hash('sha256', token, 'base64url')
  const expected = known.get(session)
  const together =
    expected &&
    mayRead(expected) &&
    (await onOneConnection(deps.db, async (one) => {
      const [found, ahead] = await Promise.allSettled([findActor(one, visit), read(expected, one)])
      if (found.status === 'rejected') throw found.reason
      return { actor: found.value, ahead }
    }))
  const actor = together ? together.actor : await findActor(deps.db, visit)
  if (together && isDeepStrictEqual(actor, expected)) return together
  if (actor === undefined) known.delete(session)
  else remember(known, session, actor)
  return { actor }
}

function remember(known: Map<string, Actor>, session: string, actor: Actor): void {
  const [oldest] = known.size < MOST ? [] : known.keys()
  if (oldest !== undefined) known.delete(oldest)
  known.set(session, actor)
}
