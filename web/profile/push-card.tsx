import { useEffect, useState } from 'react'
import { readPush, subscribePush, unsubscribePush } from '#contract/push/push.ts'
import { errorText, isUnauthorized } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { announceSessionEnd } from '#web/lib/session-end.ts'
import { useRead } from '#web/lib/use-read.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'

const isSupported = 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis
const BLOCKED = 'Your browser blocks notifications of this page. Allow them in its settings, then try again.'
const FAILED = 'This browser cannot show our messages. You still get them by SMS.'

/** Only where browser and office support it. */
export function PushCard() {
  const push = useRead(readPush, {}, { enabled: isSupported })
  const [registration, setRegistration] = useState<ServiceWorkerRegistration>()
  useEffect(() => {
    // A browser without the worker has no notifications.
    if (isSupported) void navigator.serviceWorker.getRegistration().then(setRegistration)
  }, [])
  const key = push.data?.publicKey
  return key && registration ? <Switch publicKey={key} manager={registration.pushManager} /> : null
}

function Switch({ publicKey, manager }: { publicKey: string; manager: PushManager }) {
  const [isOn, setOn] = useState<boolean>()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  useEffect(() => {
    void manager.getSubscription().then((subscription) => {
      setOn(subscription !== null)
      // The session that subscribed may have ended. The next opening repeats a failed call.
      if (subscription) void register(subscription).catch(wordsOf)
    })
  }, [manager])
  const run = async (change: () => Promise<string | undefined>) => {
    setBusy(true)
    setFailure(await change().catch(wordsOf))
    setOn((await manager.getSubscription()) !== null)
    setBusy(false)
  }
  if (isOn === undefined) return null
  return (
    <Card labelledBy="push" className="mt-6">
      <h2 id="push" className="text-18 font-bold">
        Messages on this phone
      </h2>
      <p className="mt-1 text-muted">
        {isOn
          ? 'This phone shows our messages when they arrive, with the same words as our SMS. It ends when you log out.'
          : 'See our messages on this phone when they arrive, with the same words as our SMS. You still get the SMS.'}
      </p>
      <div className="mt-4" role="status">
        {failure !== undefined && <p className="mb-3 text-danger">{failure}</p>}
      </div>
      <Button
        kind="second"
        busy={busy && 'Please wait...'}
        onClick={() => void run(() => (isOn ? end(manager) : begin(manager, publicKey)))}
      >
        {isOn ? 'Do not show messages here' : 'Show messages on this phone'}
      </Button>
    </Card>
  )
}

/** None for a session that has ended, which is announced. */
function wordsOf(error: unknown): string | undefined {
  if (!isUnauthorized(error)) return errorText(error, FAILED)
  announceSessionEnd()
  return undefined
}

/** @returns why it could not be switched on. */
async function begin(manager: PushManager, publicKey: string): Promise<string | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return BLOCKED
  const subscription = await manager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }).catch(() => undefined)
  if (subscription === undefined) return FAILED
  try {
    await register(subscription)
    return undefined
  } catch (error) {
    await subscription.unsubscribe()
    throw error
  }
}

async function register(subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON()
  await call(subscribePush, { body: { endpoint: endpoint ?? '', p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' } })
}

async function end(manager: PushManager): Promise<undefined> {
  const subscription = await manager.getSubscription()
  if (subscription === null) return
  await subscription.unsubscribe()
  await call(unsubscribePush, { body: { endpoint: subscription.endpoint } })
}
