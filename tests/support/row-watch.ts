import { DefaultQueryExecutor, type QueryResult, RawNode } from 'kysely'
import { mismatch } from './row-shape.ts'
import { type RowType, storedRowTypes } from './stored-row-types.ts'

/** Later rows rarely differ, and some tests read thousands. */
const ROWS = 100

/** By the place of the row type. */
const differences = new Map<string, string>()
const proven = new Set<string>()
const byTexts = new Map<string, RowType[]>()
const keyOf = (texts: readonly string[]) => texts.join('\0')

/** Since the last call. */
export function takeDifferences(): string[] {
  const taken = [...differences].map(([at, difference]) => `${at}: ${difference}`)
  differences.clear()
  return taken
}

/** Compared with a row in this worker. */
export const provenPlaces = (): string[] => [...proven]

type Execute = (this: DefaultQueryExecutor, ...call: Parameters<DefaultQueryExecutor['executeQuery']>) => Promise<QueryResult<unknown>>

/** For each test file. */
export function watchRows(): void {
  // A method read in order to be replaced.
  const execute: Execute = Reflect.get(DefaultQueryExecutor.prototype, 'executeQuery')
  if (execute.name === 'executeAndCompare') return
  for (const rowType of storedRowTypes()) byTexts.set(keyOf(rowType.texts), [...(byTexts.get(keyOf(rowType.texts)) ?? []), rowType])
  const executeAndCompare: Execute = async function executeAndCompare(...call) {
    const result = await execute.apply(this, call)
    const [{ query }] = call
    if (RawNode.is(query)) for (const rowType of rowTypesOf(query)) compare(rowType, result.rows)
    return result
  }
  Reflect.set(DefaultQueryExecutor.prototype, 'executeQuery', executeAndCompare)
}

/** A template whose Row is a type parameter returns the rows of the inner statement. */
function rowTypesOf(node: RawNode): RowType[] {
  const here = byTexts.get(keyOf(node.sqlFragments)) ?? []
  return here.some(({ row }) => row.is === 'unknown') ? node.parameters.filter((part) => RawNode.is(part)).flatMap(rowTypesOf) : here
}

function compare({ at, row: declared }: RowType, rows: readonly unknown[]): void {
  if (rows.length > 0) proven.add(at)
  for (const row of rows.slice(0, ROWS)) {
    const difference = mismatch(declared, row)
    if (difference !== undefined && !differences.has(at)) differences.set(at, difference)
  }
}
