import type { Database } from '#server/platform/db.ts'

/** Beside the lock of the migrations, which is one number. */
const LOCK_CLASS = 7_232_004

/**
 * Runs `work` under a lock that one process holds at a time. Returns false, and does nothing, while another process holds it. On a server the lock belongs to
 * a transaction, so that the end of its process frees it; an embedded database has one process.
 */
export async function withAdvisoryLock(database: Database, name: string, work: () => Promise<void>): Promise<boolean> {
  if (database.embedded) {
    await work()
    return true
  }
  const client = await database.pool.connect()
  let broken = false
  try {
    // A lock of the transaction, not of the session: a pooler in transaction mode moves sessions between clients.
    await client.query('begin')
    await client.query('set local idle_in_transaction_session_timeout = 0')
    const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_xact_lock($1, hashtext($2)) as got', [LOCK_CLASS, name])
    const got = rows[0]?.got === true
    if (got) await work()
    return got
  } finally {
    // A connection that cannot roll back is closed, which frees the lock too.
    await client.query('rollback').catch(() => {
      broken = true
    })
    client.release(broken)
  }
}
