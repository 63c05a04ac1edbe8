import { readPush, subscribePush, unsubscribePush } from '#contract/push/push.ts'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import { isPushService } from '#domain/notifications/push-rules.ts'
import { recordAuditEvent, requestContextOf } from '#server/audit/audit-event.ts'
import { isBrowserKey, publicKeyOf } from '#server/notifications/encrypt-push.ts'
import { subscribeBrowser, unsubscribeBrowser } from '#server/notifications/push-store.ts'
import type { Api } from '#server/platform/http/api.ts'
import { mountRead, mountWrite } from '#server/platform/http/mount.ts'

export function pushRoutes(api: Api): void {
  const { push } = api.deps.config
  mountRead(api, readPush, async () => ({ publicKey: push === undefined ? null : publicKeyOf(push.privateKey) }))
  mountWrite(api, subscribePush, async (call, tx) => {
    if (push === undefined || !isPushService(call.body.endpoint) || !isBrowserKey(call.body.p256dh))
      throw new Refused(refusal('push_not_available'))
    const context = requestContextOf(call)
    const { userId, sessionHash } = context.actor
    const isNew = await subscribeBrowser(tx, { ...call.body, userId, sessionHash, now: call.now })
    if (isNew) await recordAuditEvent(tx, context, { action: 'subscribePush', target: { kind: 'user', id: userId } })
    return { success: true as const, message: 'Our messages are now shown on this phone.' }
  })
  mountWrite(api, unsubscribePush, async ({ actor, body }, tx) => {
    await unsubscribeBrowser(tx, { userId: actor.userId, endpoint: body.endpoint })
    return { success: true as const, message: 'Notifications are off on this phone.' }
  })
}
