import { CompiledQuery, type QueryResult, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { DB } from '#server/platform/db-types.ts'
import type { Db, Tx } from '#server/platform/db.ts'

/**
 * A statement as Kysely's own `sql` writes it, for what every payment and every home asks: the text is put together as it stands in the code. Kysely builds a
 * tree of each statement and compiles it anew each time, which takes it longer than PostgreSQL takes for most of them.
 */
export class Asked<Row = unknown> {
  readonly #pieces: readonly string[]
  readonly #values: readonly unknown[]

  constructor(pieces: readonly string[], values: readonly unknown[]) {
    this.#pieces = pieces
    this.#values = values
  }

  async rows(db: Db | Tx): Promise<Row[]> {
    return (await this.#execute(db)).rows
  }

  /** How many rows it wrote. */
  async run(db: Db | Tx): Promise<number> {
    return Number((await this.#execute(db)).numAffectedRows ?? 0)
  }

  #execute(db: Db | Tx): Promise<QueryResult<Row>> {
    const query = this.#compiled()
    const executor = db.getExecutor()
    // A plugin hears of it as of any other statement, though there is nothing left that it could change.
    executor.transformQuery(query.query, query.queryId)
    return executor.executeQuery(query)
  }

  #compiled(): CompiledQuery<Row> {
    const values: unknown[] = []
    const text = this.#write(values)
    // Kysely does not know what comes back, as with its own `sql`.
    return CompiledQuery.raw(text, values) as CompiledQuery<Row>
  }

  #write(values: unknown[]): string {
    return this.#pieces.reduce((text, piece, place) => {
      const value = this.#values[place - 1]
      return text + (value instanceof Asked ? value.#write(values) : `$${values.push(value)}`) + piece
    })
  }
}

/** Values become parameters; what was asked for in the same way becomes a part of the text. */
export const ask = <Row = unknown>(pieces: TemplateStringsArray, ...values: readonly unknown[]): Asked<Row> =>
  new Asked<Row>(pieces, values)

/** Names of columns, from a list in the code. */
export const columns = (names: readonly string[]): Asked => new Asked([names.map((name) => `"${name}"`).join(', ')], [])

type Table = keyof DB
type Column<T extends Table> = keyof Selectable<DB[T]> & string

/** Inserts a row; columns that it does not name are left to the table. */
export async function insertRow<T extends Table>(db: Db | Tx, table: T, row: Insertable<DB[T]>): Promise<void> {
  await insertion(table, row, '').run(db)
}

/** Inserts a row and answers one of its columns. */
export async function insertRowReturning<T extends Table, C extends Column<T>>(
  db: Db | Tx,
  table: T,
  row: Insertable<DB[T]>,
  column: C,
): Promise<Selectable<DB[T]>[C]> {
  const [inserted] = await insertion<Pick<Selectable<DB[T]>, C>>(table, row, ` returning "${column}"`).rows(db)
  if (inserted === undefined) throw new Error(`nothing was inserted into ${table}`)
  return inserted[column]
}

/** Updates the rows whose columns are as `where` says. */
export async function updateRows<T extends Table>(
  db: Db | Tx,
  table: T,
  set: Updateable<DB[T]>,
  where: Partial<Selectable<DB[T]>>,
): Promise<void> {
  const [changed, known] = [columnsOf(set), columnsOf(where)]
  if (known.length === 0) throw new Error(`an update of all rows of ${table}`)
  const pieces = [
    ...changed.map(([name], place) => `${place === 0 ? `update "${table}" set ` : ', '}"${name}" = `),
    ...known.map(([name], place) => `${place === 0 ? ' where ' : ' and '}"${name}" = `),
    '',
  ]
  await new Asked(
    pieces,
    [...changed, ...known].map(([, value]) => value),
  ).run(db)
}

function insertion<Row>(table: string, row: object, end: string): Asked<Row> {
  const members = columnsOf(row)
  const names = members.map(([name]) => `"${name}"`).join(', ')
  const pieces = members.map((_, place) => (place === 0 ? `insert into "${table}" (${names}) values (` : ', '))
  return new Asked<Row>(
    [...pieces, `)${end}`],
    members.map(([, value]) => value),
  )
}

/** Columns and their values. The names become text of a statement, so the types alone are not trusted to let only columns through. */
function columnsOf(row: object): [string, unknown][] {
  const members = Object.entries(row)
  for (const [name] of members) if (!/^[a-z][a-z0-9_]*$/.test(name)) throw new Error('A member that is no column')
  return members
}
