import pg from 'pg'

/** On its own connection; several statements only without parameters. */
export async function queryDatabase<Row extends object>(url: string, text: string, values?: readonly unknown[]): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    // A simple query may have several statements.
    return (await client.query<Row>(text, values && [...values])).rows
  } finally {
    await client.end()
  }
}
