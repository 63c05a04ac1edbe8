import { afterAll, afterEach, expect } from 'vitest'
import { provenPlaces, takeDifferences, watchRows } from './row-watch.ts'

// `sql<Row>` asserts the type of its rows. Through `setupFiles` of vitest.config.ts each database test fails when a row differs; it
// compares after the test, because the product may catch what a query throws.
watchRows()

const expectNoDifference = () => expect(takeDifferences(), 'rows that differ from the row type of their sql<…>').toEqual([])

afterEach(({ task }) => {
  task.file.meta.provenRowTypes = provenPlaces()
  expectNoDifference()
})
afterAll(expectNoDifference)
