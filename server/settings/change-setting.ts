import type { SettingName } from '#domain/kernel/settings.ts'
import { recordAuditEvent, type RequestContext } from '#server/audit/audit-event.ts'
import type { Tx } from '#server/platform/db.ts'
import { isOn, saveSetting } from '#server/settings/settings-store.ts'

/** Switches a setting for everybody, from the next call on. */
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
