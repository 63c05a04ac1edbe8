import { useState } from 'react'
import { API_SCOPES, SCOPE_NAMES } from '#domain/integrations/api-scopes.ts'
import { formatDay } from '#domain/kernel/calendar.ts'
import { listApiKeys, revokeApiKey } from '#contract/integrations.ts'
import { ApiKeyForm } from '#web/integrations/api-key-form.tsx'
import type { AnswerOf } from '#web/lib/call.ts'
import { showToast } from '#web/lib/toasts.ts'
import { useList } from '#web/lib/use-list.ts'
import { useRefresh } from '#web/lib/use-read.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { formatAt, todayHere } from '#web/shared/format-time.ts'
import { ListStates } from '#web/staff-kit/list-states.tsx'
import { RefreshButton } from '#web/staff-kit/refresh-button.tsx'
import { SendingNotice } from '#web/staff-kit/sending-notice.tsx'
import { TabPage } from '#web/staff-kit/tab-page.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { DataTable } from '#web/ui/data-table.tsx'

type ApiKey = AnswerOf<typeof listApiKeys>[number]

export function ApiKeysSection() {
  const list = useList(listApiKeys, {})
  const [ending, setEnding] = useState<ApiKey>()
  const today = todayHere()
  const ended = (key: ApiKey) => key.revokedAt !== null || key.expiresOn < today
  const action = (key: ApiKey) =>
    !ended(key) && (
      <Button size="desk" kind="second" onClick={() => setEnding(key)}>
        Revoke
      </Button>
    )
  return (
    <TabPage
      title="API keys"
      lead="Another program, such as your accounting, reads with a key of its own. A key changes nothing and never reads more than the user who made it."
      beside={<RefreshButton onClick={list.retry} />}
    >
      <ApiKeyForm />
      <ListStates list={list} what="the keys" empty={{ title: 'No keys', words: 'Create the first one above.' }}>
        {(rows) => (
          <DataTable
            caption="API keys"
            rows={rows}
            rowKey={(key) => key.id}
            columns={[
              { head: 'Program', cell: (key) => <Program apiKey={key} /> },
              { head: 'Reads', cell: (key) => scopesOf(key) },
              { head: 'Last used', cell: lastUse },
              { head: 'State', cell: (key) => <State apiKey={key} today={today} /> },
              { head: 'Action', headHidden: true, cell: action },
            ]}
            phone={(key) => (
              <div className="grid gap-2">
                <Program apiKey={key} />
                <p>{scopesOf(key)}</p>
                <p className="text-muted">Last used: {lastUse(key)}</p>
                <State apiKey={key} today={today} />
                {action(key)}
              </div>
            )}
          />
        )}
      </ListStates>
      {ending && <RevokeDialog apiKey={ending} onClose={() => setEnding(undefined)} />}
    </TabPage>
  )
}

const scopesOf = ({ scopes }: ApiKey): string =>
  SCOPE_NAMES.filter((name) => scopes.includes(name))
    .map((name) => API_SCOPES[name].label)
    .join('; ')

const lastUse = ({ lastUsedAt }: ApiKey): string => (lastUsedAt === null ? 'Never' : formatAt(lastUsedAt, todayHere()))

function Program({ apiKey }: { apiKey: ApiKey }) {
  return (
    <span>
      <span className="font-bold">{apiKey.name}</span>
      <span className="block text-14 text-muted">
        {apiKey.start}… by {apiKey.createdByName}
      </span>
    </span>
  )
}

function State({ apiKey, today }: { apiKey: ApiKey; today: string }) {
  if (apiKey.revokedAt !== null) return <Badge tone="quiet">Revoked by {apiKey.revokedByName ?? 'the system'}</Badge>
  if (apiKey.expiresOn < today) return <Badge tone="quiet">Expired</Badge>
  return <span>Valid until {formatDay(apiKey.expiresOn, today)}</span>
}

function RevokeDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const refresh = useRefresh()
  const sending = useSubmit(revokeApiKey, {
    onDone: ({ message }) => {
      showToast({ tone: 'success', title: 'Key revoked', words: message })
      refresh(listApiKeys)
      onClose()
    },
    onFailed: () => refresh(listApiKeys),
  })
  return (
    <ConfirmDialog
      title={`Revoke the key for ${apiKey.name}?`}
      confirm="Revoke key"
      cancel="Go back"
      kind="danger"
      busy={sending.busy && 'Revoking...'}
      onConfirm={() => sending.send({ params: { keyId: apiKey.id } })}
      onCancel={onClose}
    >
      <SendingNotice sending={sending} title="The key was not revoked" />
      <p>The program can read nothing more from now on. This cannot be undone.</p>
    </ConfirmDialog>
  )
}
