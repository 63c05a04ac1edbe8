import { useState } from 'react'
import { changeSetting, listSettings } from '#contract/operations.ts'
import { errorText } from '#web/lib/api-error.ts'
import type { AnswerOf } from '#web/lib/call.ts'
import { showToast } from '#web/lib/toasts.ts'
import { useRead, useRefresh } from '#web/lib/use-read.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { formatAt, todayHere } from '#web/shared/format-time.ts'
import { ReadStates } from '#web/staff-kit/read-states.tsx'
import { RefreshButton } from '#web/staff-kit/refresh-button.tsx'
import { TabPage } from '#web/staff-kit/tab-page.tsx'
import { SendingNotice } from '#web/staff-kit/sending-notice.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

type Setting = AnswerOf<typeof listSettings>[number]

/** Inside a sentence; "Ghana" keeps its capital. */
const inSentence = (title: string): string => (title.startsWith('Ghana') ? title : title.toLowerCase())

export function SettingsSection() {
  const reading = useRead(listSettings, {})
  const [switching, setSwitching] = useState<Setting>()
  return (
    <TabPage
      title="Settings"
      lead="A change applies to everybody at once and is recorded in the audit trail."
      beside={<RefreshButton onClick={() => void reading.refetch()} />}
    >
      <ReadStates reading={reading} what="the settings">
        {(settings) => (
          <ul className="max-w-page divide-y divide-line rounded-card border border-line bg-surface shadow-card">
            {settings.map((setting) => (
              <li key={setting.name} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-4">
                <Words setting={setting} />
                <Button kind="second" size="desk" onClick={() => setSwitching(setting)}>
                  Switch {inSentence(setting.title)} {setting.value ? 'off' : 'on'}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </ReadStates>
      {switching && <SwitchDialog setting={switching} onClose={() => setSwitching(undefined)} />}
    </TabPage>
  )
}

function Words({ setting }: { setting: Setting }) {
  const { title, meaning, value, updatedByName, updatedAt } = setting
  return (
    <div className="min-w-0 flex-1 basis-80">
      <h3 className="text-18 font-bold">
        {title} <Badge tone={value ? 'success' : 'quiet'}>{value ? 'On' : 'Off'}</Badge>
      </h3>
      <p>{meaning}</p>
      <p className="text-14 text-muted">
        {updatedAt === null ? 'Never switched' : `Switched by ${updatedByName ?? 'the system'}, ${formatAt(updatedAt, todayHere())}`}
      </p>
    </div>
  )
}

function SwitchDialog({ setting, onClose }: { setting: Setting; onClose: () => void }) {
  const refresh = useRefresh()
  const sending = useSubmit(changeSetting, {
    onDone: ({ message }) => {
      showToast({ tone: 'success', title: 'Setting saved', words: message })
      refresh(listSettings)
      onClose()
    },
    onFailed: (error) => {
      if (error.uncertain) return
      showToast({ tone: 'error', title: 'The setting was not changed', words: errorText(error, error.message) })
      refresh(listSettings)
      onClose()
    },
  })
  const word = setting.value ? 'off' : 'on'
  return (
    <ConfirmDialog
      title={`Switch ${inSentence(setting.title)} ${word}?`}
      confirm={`Switch ${word}`}
      cancel="Go back"
      kind="primary"
      busy={sending.busy && 'Switching...'}
      onConfirm={() => sending.send({ params: { name: setting.name }, body: { value: !setting.value } })}
      onCancel={onClose}
    >
      <SendingNotice sending={{ unanswered: sending.unanswered }} />
      <p>{setting.value ? `This stops: ${setting.meaning}` : setting.meaning}</p>
    </ConfirmDialog>
  )
}
