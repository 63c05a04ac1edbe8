import type { Inside } from '#contract/endpoint.ts'
import type { settingShape } from '#contract/operations.ts'
import { SETTING_NAMES, SETTING_LABELS, type SettingName } from '#domain/kernel/settings.ts'
import type { Db, Tx } from '#server/platform/db.ts'
import type { Page } from '#server/platform/http/paging.ts'
import { readSettings } from '#server/settings/settings-store.ts'

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
      ...SETTING_LABELS[name],
      value: values[name],
      updatedByName: row?.full_name ?? null,
      updatedAt: row?.updated_at ?? null,
    }
  })
}

/** A page of them; the cursor is the name of the last one on the page before. */
export function pageOfSettings(
  settings: readonly SettingView[],
  { limit, cursor }: Page,
): { rows: SettingView[]; next?: string | undefined } {
  const last = settings.findIndex(({ name }) => name === cursor)
  // A cursor that names no setting finds nothing.
  const after = cursor !== undefined && last === -1 ? [] : settings.slice(last + 1)
  const rows = after.slice(0, limit)
  return { rows, next: after.length > rows.length ? rows.at(-1)?.name : undefined }
}

/** The setting of that name, where the catalogue has one. */
export const settingCalled = (name: string): SettingName | undefined => SETTING_NAMES.find((one) => one === name)
