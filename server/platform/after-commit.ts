import type { Db, Tx } from '#server/platform/db.ts'

const wanted = new WeakMap<Tx, Set<string>>()
const listeners = new WeakMap<Db, Map<string, () => void>>()

/** For transaction(): what is asked for inside `tx` goes into `wakes`. */
export function collectWakes(tx: Tx, wakes: Set<string>): void {
  wanted.set(tx, wakes)
}

/** For transaction(), after the commit. */
export function announceWakes(db: Db, wakes: ReadonlySet<string>): void {
  for (const job of wakes) listeners.get(db)?.get(job)?.()
}

/** Asks for the job to run soon in this process, if and when the transaction commits. Without this the job finds the work at its next round. */
export function wakeAfterCommit(tx: Tx, job: string): void {
  wanted.get(tx)?.add(job)
}

/** Answers wakeAfterCommit() for one job on one database. */
export function onWake(db: Db, job: string, listener: () => void): void {
  const jobs = listeners.get(db) ?? new Map<string, () => void>()
  listeners.set(db, jobs.set(job, listener))
}
