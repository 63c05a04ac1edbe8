import { useState } from 'react'
import { createWebhook, listWebhookDeliveries, listWebhooks, removeWebhook, resumeWebhook, testWebhook } from '#contract/integrations.ts'
import { TextField } from '#web/forms/text-field.tsx'
import { DeliveriesDialog } from '#web/integrations/deliveries-dialog.tsx'
import { SecretShownOnce } from '#web/integrations/secret-shown-once.tsx'
import { errorText } from '#web/lib/api-error.ts'
import type { AnswerOf } from '#web/lib/call.ts'
import { showToast } from '#web/lib/toasts.ts'
import { useList } from '#web/lib/use-list.ts'
import { useRefresh } from '#web/lib/use-read.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { formatAt, todayHere } from '#web/shared/format-time.ts'
import { ListStates } from '#web/staff-kit/list-states.tsx'
import { oneLine } from '#web/staff-kit/one-line.ts'
import { RefreshButton } from '#web/staff-kit/refresh-button.tsx'
import { SendingNotice } from '#web/staff-kit/sending-notice.tsx'
import { TabPage } from '#web/staff-kit/tab-page.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

type Webhook = AnswerOf<typeof listWebhooks>[number]

export function WebhooksSection() {
  const list = useList(listWebhooks, {})
  const [removing, setRemoving] = useState<Webhook>()
  const [opened, setOpened] = useState<Webhook>()
  return (
    <TabPage
      title="Webhooks"
      lead="We call an address after each change of a loan. The call names the loan and the change; the other program reads the rest with its key."
      beside={<RefreshButton onClick={list.retry} />}
    >
      <WebhookForm />
      <ListStates list={list} what="the addresses" empty={{ title: 'No addresses', words: 'Add the first one above.' }}>
        {(rows) => (
          <ul className="divide-y divide-line rounded-card border border-line bg-surface shadow-card">
            {rows.map((webhook) => (
              <li key={webhook.id} className="grid gap-3 p-4">
                <Address webhook={webhook} />
                <Actions webhook={webhook} onRemove={() => setRemoving(webhook)} onOpen={() => setOpened(webhook)} />
              </li>
            ))}
          </ul>
        )}
      </ListStates>
      {removing && <RemoveDialog webhook={removing} onClose={() => setRemoving(undefined)} />}
      {opened && <DeliveriesDialog webhook={opened} onClose={() => setOpened(undefined)} />}
    </TabPage>
  )
}

function WebhookForm() {
  const refresh = useRefresh()
  const [url, setUrl] = useState('')
  const [made, setMade] = useState<{ secret: string | undefined }>()
  const adding = useSubmit(createWebhook, {
    onDone: ({ secret }) => {
      setMade({ secret })
      setUrl('')
      refresh(listWebhooks)
    },
  })
  const locked = adding.busy || adding.unanswered
  const address = oneLine(url)
  if (made) return <SecretShownOnce what="the secret of the address" secret={made.secret} onDone={() => setMade(undefined)} />
  return (
    <form
      noValidate
      className="mb-6 lg:max-w-3xl"
      onSubmit={(event) => {
        event.preventDefault()
        if (address !== '') adding.send({ body: { url: address } })
      }}
    >
      <SendingNotice sending={adding} title="The address was not added" />
      <TextField
        label="Address"
        hint="It begins with https://."
        required
        maxLength={500}
        disabled={locked}
        value={url}
        error={adding.error?.errors?.['url']}
        onChange={setUrl}
      />
      <Button type="submit" busy={adding.busy && 'Adding...'} reason={locked || address !== '' ? undefined : 'Enter the address.'}>
        Add address
      </Button>
    </form>
  )
}

function Address({ webhook }: { webhook: Webhook }) {
  const { url, stoppedAt, stopReason, waiting, lastDeliveredAt, createdByName } = webhook
  return (
    <div className="min-w-0">
      <p className="font-bold break-all">{url}</p>
      {stoppedAt !== null && (
        <p>
          <Badge tone="caution" icon="close">
            Stopped
          </Badge>{' '}
          {formatAt(stoppedAt, todayHere())}, last response: {stopReason}
        </p>
      )}
      <p className="text-14 text-muted">
        {waiting === 0 ? 'Nothing waits' : `${waiting} waiting`}. Last received:{' '}
        {lastDeliveredAt ? formatAt(lastDeliveredAt, todayHere()) : 'never'}. Added by {createdByName}.
      </p>
    </div>
  )
}

function Actions({ webhook, onRemove, onOpen }: { webhook: Webhook; onRemove: () => void; onOpen: () => void }) {
  const refresh = useRefresh()
  const after = {
    onDone: ({ message }: { message: string }) => {
      showToast({ tone: 'success', title: 'Success', words: message })
      refresh(listWebhooks, listWebhookDeliveries)
    },
    onFailed: (error: Error) => showToast({ tone: 'error', title: 'This was not done', words: errorText(error, error.message) }),
  }
  const testing = useSubmit(testWebhook, after)
  const resuming = useSubmit(resumeWebhook, after)
  const params = { webhookId: webhook.id }
  return (
    <div className="flex flex-wrap gap-2">
      {webhook.stoppedAt !== null && (
        <Button size="desk" busy={resuming.busy && 'Resuming...'} onClick={() => resuming.send({ params })}>
          Resume
        </Button>
      )}
      <Button size="desk" kind="second" busy={testing.busy && 'Sending...'} onClick={() => testing.send({ params })}>
        Send a test
      </Button>
      <Button size="desk" kind="second" onClick={onOpen}>
        Deliveries
      </Button>
      <Button size="desk" kind="second" onClick={onRemove}>
        Remove
      </Button>
    </div>
  )
}

function RemoveDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const refresh = useRefresh()
  const sending = useSubmit(removeWebhook, {
    onDone: ({ message }) => {
      showToast({ tone: 'success', title: 'Success', words: message })
      refresh(listWebhooks)
      onClose()
    },
    onFailed: () => refresh(listWebhooks),
  })
  return (
    <ConfirmDialog
      title="Remove this address?"
      confirm="Remove address"
      cancel="Go back"
      kind="danger"
      busy={sending.busy && 'Removing...'}
      onConfirm={() => sending.send({ params: { webhookId: webhook.id } })}
      onCancel={onClose}
    >
      <SendingNotice sending={sending} title="The address was not removed" />
      <p className="break-all">We call {webhook.url} no more. What waits for it is dropped.</p>
    </ConfirmDialog>
  )
}
