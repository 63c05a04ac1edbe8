import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Refusal } from '#domain/kernel/refusal.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Actor, FindActor } from '#server/platform/http/actor.ts'
import type { BrowserContext, Origin } from '#server/platform/http/browser-context.ts'
import type { Reader } from '#server/platform/replica.ts'

export interface RefusedAttempt {
  readonly actor: Actor
  readonly action: string
  readonly targetKind: string | undefined
  readonly targetId: string | undefined
  readonly refusal: Refusal
  readonly origin: Origin
  readonly at: Date
}

export interface Api {
  readonly app: FastifyInstance
  readonly deps: Deps
  readonly findActor: FindActor
  readonly readerFor: (endpoint: Endpoint) => Reader
  readonly recordView: (deps: Deps, endpoint: Endpoint, call: BrowserContext & { readonly actor: Actor | undefined }) => Promise<void>
  /** Runs after the rollback, in its own transaction. */
  readonly recordRefusedAttempt: (deps: Deps, attempt: RefusedAttempt) => Promise<void>
}
