import type { Inside } from '#contract/endpoint.ts'
import type { settingShape } from '#contract/operations.ts'
import { SETTING_NAMES, SETTING_WORDS, type SettingName } from '#domain/kernel/settings.ts'
import type { Db, Tx } from '#server/platform/db.ts'
import { readSettings } from '#server/platform/settings-store.ts'

type SettingView = Inside<typeof settingShape>

/** Every setting of the catalogue, in its order, with who switched it last. */
export async function querySettings(db: Db | Tx): Promise<SettingView[]> {
  const values = await readSettings(db)
  const chosen = await db
    .selectFrom('settings as s')
    .leftJoin('users as u', 'u.id', 's.updated_by')
    .select(['s.name', 's.updated_at', 'u.full_name'])
    .execute()
  return SETTING_NAMES.map((name) => {
    const row = chosen.find((one) => one.name === name)
    return {
      name,
      ...SETTING_WORDS[name],
      value: values[name],
      updatedByName: row?.full_name ?? null,
      updatedAt: row?.updated_at ?? null,
    }
  })
}

/** The setting of that name, where the catalogue has one. */
export const settingCalled = (name: string): SettingName | undefined => SETTING_NAMES.find((one) => one === name)
