import { sql } from 'kysely'
import type { SettingName } from '#domain/kernel/settings.ts'
import { saveSetting } from '#server/settings/settings-store.ts'
import type { TestApp } from './test-app.ts'

export const switchTills = (product: TestApp, on: boolean): Promise<void> => switchSetting(product, 'tills', on)

/** By the md, audited, without a session. */
export async function switchSetting(product: TestApp, name: SettingName, on: boolean): Promise<void> {
  const { id } = await product.db.selectFrom('users').select('id').where('phone', '=', '0201000003').executeTakeFirstOrThrow()
  const at = product.clock.now()
  await product.db.transaction().execute(async (tx) => {
    await saveSetting(tx, name, on, { userId: id, at })
    await sql`
      insert into audit_trail (at, actor_id, actor_role, action, outcome, target_kind, target_id, after, request_id, address)
      values (${at}, ${id}, 'md', 'changeSetting', 'done', 'setting', ${name}, ${JSON.stringify({ value: on })}, ${`switch ${name}`}, '127.0.0.1')`.execute(
      tx,
    )
  })
}
