import { SingleConnectionProvider, type DatabaseConnection } from 'kysely'

// Kysely queues concurrent statements of one transaction, so Promise.all works by accident. Every database test rejects it through
// `setupFiles` of vitest.config.ts.
type Consumer = (connection: DatabaseConnection) => Promise<unknown>
type Provide = (this: SingleConnectionProvider, consumer: Consumer) => Promise<unknown>

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

// A worker runs this for each test file but loads Kysely once.
if (provide.name !== oneAtATime.name) Reflect.set(SingleConnectionProvider.prototype, 'provideConnection', oneAtATime)
