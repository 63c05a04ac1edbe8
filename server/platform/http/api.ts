import type { FastifyInstance } from 'fastify'
import type { Refusal } from '#domain/kernel/refusal.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Actor, FindActor } from '#server/platform/http/actor.ts'
import type { Origin } from '#server/platform/http/browser-context.ts'

/** A staff call that was refused, as the audit trail keeps it. */
export interface RefusedAttempt {
  readonly actor: Actor
  /** The name of the endpoint. */
  readonly action: string
  readonly targetKind: string | undefined
  readonly targetId: string | undefined
  readonly refusal: Refusal
  readonly origin: Origin
  readonly at: Date
}

/** What route files are given to connect their endpoints to. */
export interface Api {
  readonly app: FastifyInstance
  readonly deps: Deps
  readonly findActor: FindActor
  /** Runs after the roll-back, in a transaction of its own. */
  readonly recordRefusedAttempt: (deps: Deps, attempt: RefusedAttempt) => Promise<void>
}
