import { SingleConnectionProvider, type DatabaseConnection } from 'kysely'

// Kysely lets statements of one transaction wait for each other, so Promise.all over them works by accident, in an order that nobody reads.
// Every database test rejects it instead: this file is in `setupFiles` of vitest.config.ts.
type Consumer = (connection: DatabaseConnection) => Promise<unknown>
type Provide = (this: SingleConnectionProvider, consumer: Consumer) => Promise<unknown>

// A method that is read in order to be replaced: `this` is handed on below.
const provide: Provide = Reflect.get(SingleConnectionProvider.prototype, 'provideConnection')
const busy = new WeakSet<SingleConnectionProvider>()

const oneAtATime: Provide = async function oneAtATime(consumer) {
  if (busy.has(this)) throw new Error('A transaction runs one statement at a time: await each before the next')
  busy.add(this)
  try {
    return await provide.call(this, consumer)
  } finally {
    busy.delete(this)
  }
}

// A worker runs this once for each test file and reads Kysely once.
if (provide.name !== oneAtATime.name) Reflect.set(SingleConnectionProvider.prototype, 'provideConnection', oneAtATime)
