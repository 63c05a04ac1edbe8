import { DefaultQueryExecutor, type QueryResult } from 'kysely'

// A fragment of SQL that gets `p.user_id` and has its own `p` compares its column with itself, and reads the rows of everybody. Every
// database test rejects it through `setupFiles` of vitest.config.ts.
type Execute = (this: DefaultQueryExecutor, ...call: Parameters<DefaultQueryExecutor['executeQuery']>) => Promise<QueryResult<unknown>>

const COMPARED_WITH_ITSELF = /(?<![\w.])([a-z_]\w*\.\w+) = \1(?![\w.])/
const execute: Execute = Reflect.get(DefaultQueryExecutor.prototype, 'executeQuery')
const seen = new Set<string>()

const executeWithoutHiddenAlias: Execute = async function executeWithoutHiddenAlias(...call) {
  const [{ sql }] = call
  if (!seen.has(sql)) {
    const found = COMPARED_WITH_ITSELF.exec(sql)
    if (found) throw new Error(`"${found[0]}" compares a column with itself: rename the alias of the inner table`)
    seen.add(sql)
  }
  return execute.apply(this, call)
}

// A worker runs this for each test file but loads Kysely once.
const MARK = Symbol.for('mmoa.without-hidden-alias')
if (!Reflect.has(DefaultQueryExecutor.prototype, MARK)) {
  Reflect.set(DefaultQueryExecutor.prototype, 'executeQuery', executeWithoutHiddenAlias)
  Reflect.set(DefaultQueryExecutor.prototype, MARK, true)
}
