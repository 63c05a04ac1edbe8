import pg from 'pg'
import { LONG_STATEMENT } from '#server/platform/named-client.ts'

// The product plans a long statement for its values each time, which pays at 200,000 customers. With ten customers planning took most of
// the time of each closed day, so a connection of a database test prepares each once, through `setupFiles` of vitest.config.ts.
type Query = (this: pg.Client, config: unknown, ...rest: readonly unknown[]) => unknown

// A method read in order to be replaced.
const query: Query = Reflect.get(pg.Client.prototype, 'query')
const names = new Map<string, string>()

function nameOf(text: string): string {
  const name = names.get(text) ?? `long-${names.size}`
  names.set(text, name)
  return name
}

const isLong = (config: unknown): config is { readonly text: string } =>
  typeof config === 'object' &&
  config !== null &&
  'text' in config &&
  typeof config.text === 'string' &&
  config.text.startsWith(LONG_STATEMENT)

const queryPrepared: Query = function queryPrepared(config, ...rest) {
  return query.call(this, isLong(config) ? { ...config, name: nameOf(config.text) } : config, ...rest)
}

// A worker runs this for each test file but loads pg once.
if (query.name !== queryPrepared.name) Reflect.set(pg.Client.prototype, 'query', queryPrepared)
