import { expect, test } from 'vitest'
import { PRODUCT_COMMIT, PRODUCT_SCHEMA, PRODUCT_VERSION } from '#server/platform/product-version.ts'
import { factsOfStart } from '#server/start-output.ts'
import { openTestDatabase } from '#tests/support/test-db.ts'

test('the first line of the log names version, commit, environment, database and schema', async () => {
  const own = await openTestDatabase()
  const { embedded } = own.database
  expect(await factsOfStart({ env: 'development' }, own.database)).toEqual({
    version: PRODUCT_VERSION,
    commit: PRODUCT_COMMIT,
    environment: 'development',
    database: expect.stringMatching(embedded ? /^embedded PostgreSQL \d+/ : /^server PostgreSQL \d+/),
    schema: PRODUCT_SCHEMA,
  })
  await own.close()
})
