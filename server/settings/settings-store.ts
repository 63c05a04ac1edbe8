import { SETTINGS, type SettingName, type Settings } from '#domain/kernel/settings.ts'
import type { Db, Tx } from '#server/platform/db.ts'

/** All settings as they stand: what was chosen, else the value of the catalogue. */
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
  }
}

export async function isOn(db: Db | Tx, name: SettingName): Promise<boolean> {
  return (await readSettings(db))[name]
}

/** Writes one setting. Whoever calls it audits it. */
export async function saveSetting(tx: Tx, name: SettingName, value: boolean, by: { userId: string; at: Date }): Promise<void> {
  const row = { value: JSON.stringify(value), updated_by: by.userId, updated_at: by.at }
  await tx
    .insertInto('settings')
    .values({ name, ...row })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute()
}
