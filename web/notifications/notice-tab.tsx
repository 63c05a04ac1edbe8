import { useState } from 'react'
import { LEVEL_NAMES } from '#domain/credit/credit-level.ts'
import { previewNotice } from '#contract/staff-notices.ts'
import { SelectField } from '#web/forms/select-field.tsx'
import { TextArea } from '#web/forms/text-area.tsx'
import { TextField } from '#web/forms/text-field.tsx'
import { useSignedIn } from '#web/lib/signed-in.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { FailureNotice } from '#web/staff-kit/failure-notice.tsx'
import { NoticePerson } from '#web/notifications/notice-person.tsx'
import { NoticeQuestion } from '#web/notifications/notice-question.tsx'
import { audienceOf, EMPTY_NOTICE, GROUP_CHOICES, reasonNotToPreview } from '#web/notifications/notice-rules.ts'
import { holdsOneOf } from '#web/staff-kit/staff-reasons.ts'
import { TabPage } from '#web/staff-kit/tab-page.tsx'
import { Button } from '#web/ui/button.tsx'

const LEVELS = LEVEL_NAMES.map((level) => ({ value: level, name: level }))

/** Writes a notice into the app of one customer or of a group, after its number was looked at. */
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
    <TabPage title="Notices" lead="A notice stands in the app of whom it is for. No SMS is sent.">
      <form
        noValidate
        className="max-w-form rounded-card border border-line bg-surface p-4 shadow-card sm:p-5"
        onSubmit={(event) => {
          event.preventDefault()
          if (reasonNotToPreview(draft) === undefined) look()
        }}
      >
        <FailureNotice error={preview.error} title="The customers could not be counted" />
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
          hint="At most 300 characters, in words that every customer understands."
          required
          maxLength={300}
          value={draft.message}
          onChange={(message) => change({ message })}
        />
        <Button type="submit" wide busy={preview.busy && 'Counting...'} reason={preview.busy ? undefined : reasonNotToPreview(draft)}>
          Look at it first
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
          onKeep={() => setCount(undefined)}
        />
      )}
    </TabPage>
  )
}
