import { setTimeout } from 'node:timers/promises'
import pg from 'pg'

/** Undefined without a server. */
export const firstRow = (url: string, statement: string): Promise<Record<string, unknown> | undefined> =>
  queryOnce(url, statement).catch(() => undefined)

/** @throws Error without a server. */
export async function queryOnce(url: string, statement: string): Promise<Record<string, unknown>> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000, query_timeout: 3_000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query<Record<string, unknown>>(statement)
    return rows[0] ?? {}
  } finally {
    await client.end()
  }
}

/** An error counts as false. */
export async function until(what: string, holds: () => Promise<boolean>, seconds = 15): Promise<void> {
  for (let tries = 0; tries < seconds * 20; tries += 1) {
    if (await holds().catch(() => false)) return
    await setTimeout(50)
  }
  throw new Error(`It did not come to that: ${what}`)
}
