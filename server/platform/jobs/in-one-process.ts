import type { Database } from '#server/platform/db.ts'

/** Beside the lock of the migrations, which is one number. */
const LOCK_CLASS = 7_232_004

/**
 * Does the work unless another process is at it; answers whether it was done here. On a server a transaction that does nothing else holds the lock,
 * so that the death of its process frees it at once. An embedded database has one process, whose own callers wait for each other elsewhere.
 */
export async function inOneProcess(database: Database, name: string, work: () => Promise<void>): Promise<boolean> {
  if (database.embedded) {
    await work()
    return true
  }
  const client = await database.pool.connect()
  let broken = false
  try {
    // A lock of the transaction, not of the session: behind a pooler that hands connections around, a session is nobody's.
    await client.query('begin')
    await client.query('set local idle_in_transaction_session_timeout = 0')
    const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_xact_lock($1, hashtext($2)) as got', [LOCK_CLASS, name])
    const got = rows[0]?.got === true
    if (got) await work()
    return got
  } finally {
    // A connection that cannot give the lock back is thrown away, and the lock with it.
    await client.query('rollback').catch(() => {
      broken = true
    })
    client.release(broken)
  }
}
