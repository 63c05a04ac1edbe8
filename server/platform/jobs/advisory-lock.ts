import type { Database } from '#server/platform/db.ts'

const LOCK_CLASS = 7_232_004

/** @returns whether `work` ran. The lock ends with the transaction or process. An embedded database has one process. */
export async function withAdvisoryLock(database: Database, name: string, work: () => Promise<void>): Promise<boolean> {
  if (database.embedded) {
    await work()
    return true
  }
  const client = await database.pool.connect()
  let broken = false
  try {
    // A pooler in transaction mode moves sessions between clients.
    await client.query('begin')
    await client.query('set local idle_in_transaction_session_timeout = 0')
    const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_xact_lock($1, hashtext($2)) as got', [LOCK_CLASS, name])
    const got = rows[0]?.got === true
    if (got) await work()
    return got
  } finally {
    // Closing the connection frees the lock.
    await client.query('rollback').catch(() => {
      broken = true
    })
    client.release(broken)
  }
}
