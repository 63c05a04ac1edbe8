import pg from 'pg'

/** Runs SQL on a connection of its own; several statements only without parameters. */
export async function queryDatabase<Row extends object>(url: string, text: string, values?: readonly unknown[]): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    // Without values pg sends a simple query, which may have several statements.
    return (await client.query<Row>(text, values && [...values])).rows
  } finally {
    await client.end()
  }
}
