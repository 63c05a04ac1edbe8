import { lazy, Suspense, useState } from 'react'
import { forgetOwnDevice, listOwnDevices } from '#contract/profile.ts'
import { signOutEverywhere } from '#contract/identity.ts'
import { errorText } from '#web/lib/api-error.ts'
import type { AnswerOf } from '#web/lib/call.ts'
import { useSignedIn } from '#web/lib/current-user.ts'
import { logOut } from '#web/lib/log-out.ts'
import { showToast } from '#web/lib/toasts.ts'
import { useRead, useRefresh } from '#web/lib/use-read.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { formatMoment, formatTime, todayHere } from '#web/shared/format-time.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { ErrorState } from '#web/lib/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

const PushCard = lazy(async () => ({ default: (await import('#web/profile/push-card.tsx')).PushCard }))
const PasskeysCard = lazy(async () => ({ default: (await import('#web/profile/passkeys-card.tsx')).PasskeysCard }))

type Device = AnswerOf<typeof listOwnDevices>['devices'][number]

const isComputer = ({ name }: Device): boolean => name !== null && !/phone|iPad/i.test(name)
const kindOf = (device: Device): string => (isComputer(device) ? 'computer' : 'phone')
const nameOf = ({ name }: Device): string => name ?? 'Unknown phone or computer'

export function DevicesCard() {
  const { role } = useSignedIn()
  return (
    <>
      <Suspense>
        <PushCard />
      </Suspense>
      <DeviceList />
      {role === 'administrator' && (
        <Suspense fallback={<Skeleton className="mt-6 h-40" />}>
          <PasskeysCard />
        </Suspense>
      )}
    </>
  )
}

function DeviceList() {
  const devices = useRead(listOwnDevices, {}, { staleTime: 0 })
  const [confirming, setConfirming] = useState<Device | 'all'>()
  return (
    <Card labelledBy="devices" className="mt-6">
      <h2 id="devices" className="text-18 font-bold">
        Your phones and computers
      </h2>
      <p className="mt-1 text-muted">Forget a phone that you lost, sold or lent. It then needs a code to sign in.</p>
      {devices.isPending && <Skeleton className="mt-4 h-20" />}
      {devices.isError && <ErrorState title="We could not load your phones" error={devices.error} onRetry={() => void devices.refetch()} />}
      {devices.data && (
        <ul className="mt-2 divide-y divide-line">
          {devices.data.devices.map((device) => (
            <DeviceRow key={device.id} device={device} onForget={() => setConfirming(device)} />
          ))}
        </ul>
      )}
      <Button kind="second" icon="lock" wide className="mt-4" onClick={() => setConfirming('all')}>
        Sign out everywhere
      </Button>
      {confirming === 'all' && <SignOutEverywhereDialog onClose={() => setConfirming(undefined)} />}
      {confirming !== undefined && confirming !== 'all' && <ForgetDialog device={confirming} onClose={() => setConfirming(undefined)} />}
    </Card>
  )
}

function DeviceRow({ device, onForget }: { device: Device; onForget: () => void }) {
  const { lastUsedAt, signedIn, thisDevice } = device
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
      <div className="min-w-40 flex-1">
        <p className="font-bold">{nameOf(device)}</p>
        <p className="text-muted tabular-nums">
          Last used {formatMoment(lastUsedAt, todayHere())}, {formatTime(lastUsedAt)}
        </p>
        <p className="mt-1 flex flex-wrap gap-2">
          {thisDevice && (
            <Badge tone="success" icon="check">
              This {kindOf(device)}
            </Badge>
          )}
          {signedIn && !thisDevice && <Badge tone="info">Signed in</Badge>}
        </p>
      </div>
      <Button kind="quiet" onClick={onForget}>
        Forget this {kindOf(device)}
      </Button>
    </li>
  )
}

function ForgetDialog({ device, onClose }: { device: Device; onClose: () => void }) {
  const refresh = useRefresh()
  const kind = kindOf(device)
  const forgetting = useSubmit(forgetOwnDevice, {
    onDone: () => {
      refresh(listOwnDevices)
      showToast({ title: 'Forgotten', words: `This ${kind} needs a code at the next sign-in.`, tone: 'success' })
      onClose()
    },
  })
  const forget = () => (device.thisDevice ? logOut({ forgetPhone: true }) : forgetting.send({ params: { deviceId: device.id } }))
  return (
    <ConfirmDialog
      title={`Forget this ${kind}?`}
      confirm="Forget"
      cancel="Keep it"
      busy={forgetting.busy && 'Forgetting...'}
      onConfirm={forget}
      onCancel={onClose}
    >
      <p>
        <b className="text-ink">{nameOf(device)}</b>:{' '}
        {device.thisDevice
          ? 'you are signed out here now, and the next sign-in needs a code.'
          : 'it is signed out, and its next sign-in needs a code.'}
      </p>
      {forgetting.error && <p className="mt-2 text-danger">{errorText(forgetting.error, 'We could not forget it. Please try again.')}</p>}
    </ConfirmDialog>
  )
}

function SignOutEverywhereDialog({ onClose }: { onClose: () => void }) {
  // The server ended the sessions; this empties the page, here and in other tabs.
  const signingOut = useSubmit(signOutEverywhere, { onDone: () => logOut({ forgetPhone: false }) })
  return (
    <ConfirmDialog
      title="Sign out everywhere?"
      confirm="Sign out everywhere"
      cancel="Stay signed in"
      busy={signingOut.busy && 'Signing out...'}
      onConfirm={() => signingOut.send({})}
      onCancel={onClose}
    >
      <p>We sign you out on every phone and computer, also here, and forget them. Each needs a code at the next sign-in.</p>
      {signingOut.error && (
        <p className="mt-2 text-danger">{errorText(signingOut.error, 'We could not sign you out. Please try again.')}</p>
      )}
    </ConfirmDialog>
  )
}
