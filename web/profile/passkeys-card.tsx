import { startRegistration } from '@simplewebauthn/browser'
import { useState } from 'react'
import { addPasskey, listPasskeys, readPasskeyOptions, removePasskey } from '#contract/operations.ts'
import { TextField } from '#web/forms/text-field.tsx'
import { errorText, isUnauthorized } from '#web/lib/api-error.ts'
import { call, type AnswerOf } from '#web/lib/call.ts'
import { announceSessionEnd } from '#web/lib/session-end.ts'
import { showToast } from '#web/lib/toasts.ts'
import { useRead, useRefresh } from '#web/lib/use-read.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { formatMoment, todayHere } from '#web/shared/format-time.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { ErrorState } from '#web/lib/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

type Passkey = AnswerOf<typeof listPasskeys>['passkeys'][number]

export function PasskeysCard() {
  const read = useRead(listPasskeys, {}, { staleTime: 0 })
  const [removing, setRemoving] = useState<Passkey>()
  const { passkeys = [], mayChange = false } = read.data ?? {}
  return (
    <Card labelledBy="passkeys" className="mt-6">
      <h2 id="passkeys" className="text-18 font-bold">
        Your passkeys
      </h2>
      <p className="mt-1 text-muted">
        A passkey replaces the code of your authenticator app. Your phone, computer or security key stores it.
      </p>
      {read.isPending && <Skeleton className="mt-4 h-20" />}
      {read.isError && <ErrorState title="We could not load your passkeys" error={read.error} onRetry={() => void read.refetch()} />}
      <ul className="mt-2 divide-y divide-line">
        {passkeys.map((passkey) => (
          <li key={passkey.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
            <div className="min-w-40 flex-1">
              <p className="font-bold break-words">{passkey.name}</p>
              <p className="text-muted tabular-nums">{usedLabel(passkey)}</p>
            </div>
            {mayChange && (
              <Button kind="quiet" onClick={() => setRemoving(passkey)}>
                Remove {passkey.name}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {mayChange && <AddPasskeyForm />}
      {read.data && !mayChange && (
        <p className="mt-3 text-muted">To add or remove a passkey, log out and sign in with a code of your authenticator app.</p>
      )}
      {removing && <RemoveDialog passkey={removing} onClose={() => setRemoving(undefined)} />}
    </Card>
  )
}

const usedLabel = ({ createdAt, lastUsedAt }: Passkey): string =>
  lastUsedAt ? `Last used ${formatMoment(lastUsedAt, todayHere())}` : `Added ${formatMoment(createdAt, todayHere())}, never used`

function AddPasskeyForm() {
  const refresh = useRefresh()
  const [name, setName] = useState('')
  const [failure, setFailure] = useState<string>()
  const [preparing, setPreparing] = useState(false)
  const adding = useSubmit(addPasskey, {
    onDone: () => {
      refresh(listPasskeys)
      setName('')
      showToast({ title: 'Passkey added', words: 'You can use it at the next sign-in.', tone: 'success' })
    },
    onFailed: (error) => setFailure(errorText(error, 'We could not add the passkey. Please try again.')),
  })
  const add = async () => {
    setFailure(undefined)
    if (name.trim() === '') return setFailure('Give the passkey a name')
    setPreparing(true)
    try {
      const optionsJSON = await call(readPasskeyOptions, {})
      adding.send({ body: { name, passkey: await startRegistration({ optionsJSON }) } })
    } catch (problem) {
      if (isUnauthorized(problem)) announceSessionEnd()
      else setFailure(errorText(problem, 'This browser made no passkey. Please try again.'))
    } finally {
      setPreparing(false)
    }
  }
  return (
    <form
      noValidate
      className="mt-4"
      onSubmit={(event) => {
        event.preventDefault()
        void add()
      }}
    >
      <TextField
        label="Name of a new passkey"
        hint="Such as Office laptop"
        name="passkeyName"
        value={name}
        onChange={setName}
        error={failure}
      />
      <Button type="submit" kind="second" wide busy={(preparing || adding.busy) && 'Adding...'}>
        Add passkey
      </Button>
    </form>
  )
}

function RemoveDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const refresh = useRefresh()
  const removing = useSubmit(removePasskey, {
    onDone: () => {
      refresh(listPasskeys)
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title="Remove this passkey?"
      confirm="Remove"
      cancel="Cancel"
      busy={removing.busy && 'Removing...'}
      onConfirm={() => removing.send({ params: { passkeyId: passkey.id } })}
      onCancel={onClose}
    >
      <p>
        <b className="text-ink">{passkey.name}</b> no longer signs you in.
      </p>
      {removing.error && <p className="mt-2 text-danger">{errorText(removing.error, 'We could not remove it. Please try again.')}</p>}
    </ConfirmDialog>
  )
}
