import { saveSetting } from '#server/settings/settings-store.ts'
import type { TestApp } from './test-app.ts'

export async function switchTills(product: TestApp, on: boolean): Promise<void> {
  const { id } = await product.db.selectFrom('users').select('id').where('phone', '=', '0201000003').executeTakeFirstOrThrow()
  await product.db.transaction().execute((tx) => saveSetting(tx, 'tills', on, { userId: id, at: product.clock.now() }))
}
