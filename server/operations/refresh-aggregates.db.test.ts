import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { refreshAggregates } from '#server/operations/refresh-aggregates.ts'
import { transaction } from '#server/platform/db.ts'
import { buildTestApp } from '#tests/support/test-app.ts'

const product = await buildTestApp()
afterAll(() => product.close())

const kept = async () => {
  const { rows } = await sql<{ figure: string; change: number }>`
    select figure, sum(change)::int as change from aggregate_deltas group by figure order by figure`.execute(product.db)
  return rows
}
const rowsKept = async () =>
  Number(
    (
      await product.db
        .selectFrom('aggregate_deltas')
        .select(({ fn }) => fn.countAll().as('rows'))
        .executeTakeFirst()
    )?.rows,
  )

let joined = 0
async function join(count: number, db = product.db): Promise<void> {
  const at = product.clock.now()
  for (let one = 0; one < count; one += 1) {
    joined += 1
    const phone = `02400${String(10_000 + joined)}`
    await db
      .insertInto('users')
      .values({ id: `user ${joined}`, full_name: 'Ama Mensah', phone, created_at: at, updated_at: at })
      .execute()
  }
}

test('refreshAggregates sums many deltas of a figure into one, and the figures stay the same', async () => {
  await join(90)
  const before = await kept()
  expect(before).toContainEqual({ figure: 'customers', change: 90 })
  expect(await refreshAggregates.run(product.deps)).toMatchObject({ changes: 180 })
  expect(await kept()).toEqual(before)
  expect(await rowsKept()).toBe(before.length)
})

test('refreshAggregates leaves a few deltas, and no row for deltas that cancel out', async () => {
  await join(10)
  expect(await refreshAggregates.run(product.deps)).toBeUndefined()
  expect(await rowsKept()).toBeGreaterThan(10)
  await product.db.updateTable('users').set({ is_active: false }).where('id', 'like', 'user %').execute()
  expect(await refreshAggregates.run(product.deps)).toMatchObject({ changes: expect.any(Number) })
  expect((await kept()).map(({ figure }) => figure)).not.toContain('customers')
})

test.runIf(!product.database.embedded)('refreshAggregates neither loses nor repeats an uncommitted delta', async () => {
  await join(60)
  await transaction(product.db, async (tx) => {
    await join(1, tx)
    expect(await refreshAggregates.run(product.deps)).toMatchObject({ changes: expect.any(Number) })
  })
  const { rows } = await sql`select * from invariants_of_figures()`.execute(product.db)
  expect(rows).toEqual([])
  expect(await kept()).toContainEqual({ figure: 'customers', change: 61 })
})
