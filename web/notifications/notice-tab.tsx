import { useState } from 'react'
import { LEVEL_NAMES } from '#domain/credit/credit-level.ts'
import { previewNotice, sendNotice } from '#contract/staff-messages.ts'
import { SelectField } from '#web/forms/select-field.tsx'
import { TextArea } from '#web/forms/text-area.tsx'
import { TextField } from '#web/forms/text-field.tsx'
import { useSignedIn } from '#web/lib/current-user.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import {
  audienceOf,
  EMPTY_NOTICE,
  GROUP_CHOICES,
  reasonNotToPreview,
  formatCustomers,
  type NoticeDraft,
} from '#web/notifications/notice-rules.ts'
import { holdsOneOf } from '#web/staff-kit/staff-reasons.ts'
import { TabPage } from '#web/staff-kit/tab-page.tsx'
import { Button } from '#web/ui/button.tsx'
import { listUsers } from '#contract/people.ts'
import { useList } from '#web/lib/use-list.ts'
import { ListStates } from '#web/staff-kit/list-states.tsx'
import { SearchBox } from '#web/staff-kit/search-box.tsx'
import { listAudit } from '#contract/reports.ts'
import { showToast } from '#web/lib/toasts.ts'
import { useRefresh } from '#web/lib/use-read.ts'
import { FinalQuestion } from '#web/staff-kit/final-question.tsx'
import { oneLine } from '#web/staff-kit/one-line.ts'
import { SendingNotice } from '#web/staff-kit/sending-notice.tsx'
import { CASE_READS } from '#web/staff-kit/staff-follow-ups.ts'

const LEVELS = LEVEL_NAMES.map((level) => ({ value: level, name: level }))

/** Sends only after a preview with the number of recipients. */
export function NoticeTab() {
  const staff = useSignedIn()
  const [draft, setDraft] = useState(EMPTY_NOTICE)
  const [count, setCount] = useState<number>()
  const preview = useSubmit(previewNotice, { onDone: (answer) => setCount(answer.count) })
  const audience = audienceOf(draft)
  const change = (changes: Partial<typeof draft>) => setDraft({ ...draft, ...changes })
  const mayFind = holdsOneOf(staff, ['view_customer_profiles'])
  const look = () => {
    if (audience) preview.send({ body: audience })
  }
  return (
    <TabPage title="Notices" lead="Recipients see the notice in the app. No SMS is sent.">
      <form
        noValidate
        className="max-w-form rounded-card border border-line bg-surface p-4 shadow-card sm:p-5"
        onSubmit={(event) => {
          event.preventDefault()
          if (reasonNotToPreview(draft) === undefined) look()
        }}
      >
        <SendingNotice sending={{ error: preview.error }} title="The customers could not be counted" />
        <SelectField
          label="For"
          placeholder="Choose"
          value={draft.group}
          choices={GROUP_CHOICES.map((choice) => ({ ...choice, disabled: choice.value === 'one' && !mayFind }))}
          onChange={(group) => change({ group })}
        />
        {draft.group === 'one' && <NoticePerson chosen={draft.person} onChoose={(person) => change({ person })} />}
        {draft.group === 'level' && (
          <SelectField label="Level" placeholder="Choose" value={draft.level} choices={LEVELS} onChange={(level) => change({ level })} />
        )}
        <TextField label="Title" required maxLength={80} value={draft.title} onChange={(title) => change({ title })} />
        <TextArea
          label="Notice"
          hint="At most 300 characters, in words every customer understands."
          required
          maxLength={300}
          value={draft.message}
          onChange={(message) => change({ message })}
        />
        <Button type="submit" wide busy={preview.busy && 'Counting...'} reason={preview.busy ? undefined : reasonNotToPreview(draft)}>
          Preview the notice
        </Button>
      </form>
      {count !== undefined && audience && (
        <NoticeQuestion
          draft={draft}
          audience={audience}
          count={count}
          onSent={() => {
            setCount(undefined)
            setDraft(EMPTY_NOTICE)
          }}
          onCancel={() => setCount(undefined)}
        />
      )}
    </TabPage>
  )
}

interface NoticePersonProps {
  chosen: { id: string; name: string } | undefined
  onChoose: (person: { id: string; name: string } | undefined) => void
}

const SHOWN = 5

function NoticePerson({ chosen, onChoose }: NoticePersonProps) {
  const [search, setSearch] = useState('')
  const list = useList(listUsers, { query: { search, role: 'customer', state: 'active' } }, { enabled: search !== '' })
  if (chosen)
    return (
      <p className="mb-5 flex flex-wrap items-center gap-3">
        For <span className="font-bold">{chosen.name}</span>
        <Button size="desk" kind="quiet" onClick={() => onChoose(undefined)}>
          Another customer
        </Button>
      </p>
    )
  return (
    <div className="mb-5">
      <SearchBox label="Name, phone or e-mail" value={search} wait={300} onChange={setSearch} />
      {search !== '' && (
        <div className="mt-3">
          <ListStates
            list={list}
            what="the customers"
            first={SHOWN}
            empty={{ title: 'Nobody matches', words: 'Try part of the name, or the phone or e-mail typed whole.' }}
          >
            {(rows) => (
              <ul className="grid gap-2">
                {rows.map(({ id, fullName, phone }) => (
                  <li key={id}>
                    <Button size="desk" kind="second" onClick={() => onChoose({ id, name: fullName })}>
                      {fullName} <span className="font-normal tabular-nums">{phone}</span>
                    </Button>
                  </li>
                ))}
              </ul>
            )}
          </ListStates>
        </div>
      )}
    </div>
  )
}

interface NoticeQuestionProps {
  draft: NoticeDraft
  audience: NonNullable<ReturnType<typeof audienceOf>>
  count: number
  onSent: () => void
  onCancel: () => void
}

function NoticeQuestion({ draft, audience, count, onSent, onCancel }: NoticeQuestionProps) {
  const refresh = useRefresh()
  const sending = useSubmit(sendNotice, {
    onDone: ({ message }) => {
      showToast({ title: 'Success', words: message, tone: 'success' })
      refresh(listAudit, ...CASE_READS)
      onSent()
    },
  })
  const body = { ...audience, title: oneLine(draft.title), message: oneLine(draft.message), expectedCount: count }
  const noRecipients = count === 0
  return (
    <FinalQuestion
      title={noRecipients ? 'This notice has no recipients' : `Send it to ${formatCustomers(count)}?`}
      confirm={noRecipients ? 'Close' : `Send to ${formatCustomers(count)}`}
      cancel="Change it"
      kind="primary"
      busy={sending.busy && 'Sending...'}
      closed={sending.busy}
      onConfirm={() => (noRecipients ? onCancel() : sending.send({ body }))}
      onCancel={onCancel}
    >
      <SendingNotice sending={sending} title="The notice was not sent" />
      <div className="rounded-mark border border-line p-3">
        <p className="font-bold text-ink">{body.title}</p>
        <p>{body.message}</p>
      </div>
      <p className="mt-3">You cannot undo it. It is recorded in the audit trail with your name.</p>
    </FinalQuestion>
  )
}
