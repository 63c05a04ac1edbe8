import type { Inside } from '#contract/endpoint.ts'
import type { settingShape } from '#contract/operations.ts'
import { SETTING_NAMES, SETTING_LABELS, type SettingName, SETTINGS, type Settings } from '#domain/kernel/settings.ts'
import { recordAuditEvent, type RequestContext } from '#server/audit/audit-event.ts'
import type { Db, Tx } from '#server/platform/db.ts'
import type { Page } from '#server/platform/http/paging.ts'

/** Stored values, else the catalogue's. */
export async function readSettings(db: Db | Tx): Promise<Settings> {
  const chosen = await db.selectFrom('settings').select(['name', 'value']).execute()
  const valueOf = (name: SettingName): boolean => {
    const row = chosen.find((one) => one.name === name)
    return row === undefined ? SETTINGS[name] : row.value === true
  }
  return {
    tills: valueOf('tills'),
    holidays: valueOf('holidays'),
    postponement: valueOf('postponement'),
    limit_jump_refused: valueOf('limit_jump_refused'),
    ghana_card_gate: valueOf('ghana_card_gate'),
    payouts_by_two: valueOf('payouts_by_two'),
    provisions: valueOf('provisions'),
    bureau: valueOf('bureau'),
  }
}

export async function isOn(db: Db | Tx, name: SettingName): Promise<boolean> {
  return (await readSettings(db))[name]
}

/** The caller writes the audit row. */
export async function saveSetting(tx: Tx, name: SettingName, value: boolean, by: { userId: string; at: Date }): Promise<void> {
  const row = { value: JSON.stringify(value), updated_by: by.userId, updated_at: by.at }
  await tx
    .insertInto('settings')
    .values({ name, ...row })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute()
}

type SettingView = Inside<typeof settingShape>

/** With the last user who changed each. */
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

export function pageOfSettings(
  settings: readonly SettingView[],
  { limit, cursor }: Page,
): { rows: SettingView[]; next?: string | undefined } {
  const last = settings.findIndex(({ name }) => name === cursor)
  const after = cursor !== undefined && last === -1 ? [] : settings.slice(last + 1)
  const rows = after.slice(0, limit)
  return { rows, next: after.length > rows.length ? rows.at(-1)?.name : undefined }
}

export const settingCalled = (name: string): SettingName | undefined => SETTING_NAMES.find((one) => one === name)

/** Applies from the next call. */
export async function changeSetting(
  tx: Tx,
  context: RequestContext,
  { name, value }: { name: SettingName; value: boolean },
): Promise<void> {
  const before = await isOn(tx, name)
  await saveSetting(tx, name, value, { userId: context.actor.userId, at: context.now })
  await recordAuditEvent(tx, context, {
    action: 'changeSetting',
    target: { kind: 'setting', id: name },
    before: { value: before },
    after: { value },
  })
}
