import type { SettingName } from '#domain/kernel/settings.ts'
import { recordAct, type Act } from '#server/audit/act.ts'
import type { Tx } from '#server/platform/db.ts'
import { isOn, saveSetting } from '#server/settings/settings-store.ts'

/** Switches a setting for everybody, from the next call on. */
export async function changeSetting(tx: Tx, act: Act, { name, value }: { name: SettingName; value: boolean }): Promise<void> {
  const before = await isOn(tx, name)
  await saveSetting(tx, name, value, { userId: act.actor.userId, at: act.now })
  await recordAct(tx, act, { action: 'changeSetting', target: { kind: 'setting', id: name }, before: { value: before }, after: { value } })
}
