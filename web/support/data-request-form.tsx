import { useState } from 'react'
import { fileDataRequest, listDataRequests } from '#contract/support-shapes.ts'
import { SUPPORT_TEXT_LENGTH } from '#domain/support/complaint.ts'
import { DATA_REQUEST_KINDS, type DataRequestKind } from '#domain/support/data-request.ts'
import { focusFirstError } from '#web/forms/focus-first-error.ts'
import { SavedNote } from '#web/forms/saved-note.tsx'
import { SelectField } from '#web/forms/select-field.tsx'
import { TextArea } from '#web/forms/text-area.tsx'
import { forgetDraft, readDraft, useSavedDraft } from '#web/lib/draft.ts'
import { showToast } from '#web/lib/toasts.ts'
import { useRefresh } from '#web/lib/use-read.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ANSWER_PROMISE } from '#web/support/support-labels.ts'
import { ComplaintSendingNotice } from '#web/support/complaint-sending-notice.tsx'

export const DATA_FORM = 'data-request'

const FIELDS = ['data-kind', 'data-text'] as const
const KINDS = Object.entries(DATA_REQUEST_KINDS).map(([value, name]) => ({ value: value as DataRequestKind, name })) // The keys of the table are its kinds.

const HINTS: Readonly<Record<DataRequestKind, string>> = {
  correct: 'What is wrong, and what is right?',
  erase: 'You may give a reason. "Please" is enough.',
  object: 'What should we stop using it for?',
}

/** Saved as a draft on the phone. */
function useDataRequest(onDone: () => void) {
  const refresh = useRefresh()
  const [draft] = useState(() => readDraft(DATA_FORM))
  const [answers, setAnswers] = useState({ kind: draft['kind'] ?? '', text: draft['text'] ?? '' })
  const [touched, setTouched] = useState(draft['text'] !== undefined)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  useSavedDraft(DATA_FORM, touched ? answers : undefined)
  const leave = () => {
    setTouched(false)
    forgetDraft(DATA_FORM)
    onDone()
  }
  const filing = useSubmit(fileDataRequest, {
    onDone: ({ message }) => {
      showToast({ title: 'Request sent', words: `${message} ${ANSWER_PROMISE}`, tone: 'success' })
      refresh(listDataRequests)
      leave()
    },
  })
  const kind = KINDS.find(({ value }) => value === answers.kind)?.value
  const locked = filing.busy || filing.unanswered
  const change = (changes: Partial<typeof answers>) => {
    setTouched(true)
    setAnswers({ ...answers, ...changes })
  }
  const send = () => {
    const found = {
      ...(kind === undefined && { 'data-kind': 'Choose a request' }),
      ...(answers.text.trim() === '' && { 'data-text': 'Tell us what you want' }),
    }
    setErrors(found)
    focusFirstError(FIELDS, found)
    if (kind !== undefined && answers.text.trim() !== '') filing.send({ body: { kind, text: answers.text } })
  }
  return { answers, kind, errors, locked, filing, change, send, leave, saved: touched && !filing.busy }
}

/** Explains an erasure before it is sent. */
export function DataRequestForm({ onDone }: { onDone: () => void }) {
  const { answers, kind, errors, locked, filing, change, send, leave, saved } = useDataRequest(onDone)
  return (
    <form
      noValidate
      className="mt-4"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <ComplaintSendingNotice sending={filing} />
      <SelectField
        id="data-kind"
        label="What do you want?"
        placeholder="Choose one"
        required
        disabled={locked}
        value={kind ?? ''}
        choices={KINDS}
        error={errors['data-kind']}
        onChange={(value) => change({ kind: value })}
      />
      {kind === 'erase' && (
        <div className="mb-4">
          <Notice tone="caution" title="This cannot be undone">
            We erase your name, phone, address, pictures and messages, and you cannot sign in any more. The figures of your loans stay
            without your name, as the law requires. You must first repay every loan and have your credit balance refunded.
          </Notice>
        </div>
      )}
      <TextArea
        id="data-text"
        label="In your own words"
        {...(kind && { hint: HINTS[kind] })}
        required
        rows={4}
        maxLength={SUPPORT_TEXT_LENGTH}
        disabled={locked}
        value={answers.text}
        error={errors['data-text'] ?? filing.error?.errors['text']}
        onChange={(text) => change({ text })}
      />
      {saved && <SavedNote />}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={filing.busy && 'Sending...'}>
          Send request
        </Button>
        <Button kind="quiet" disabled={filing.busy} onClick={leave}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
