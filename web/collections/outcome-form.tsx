import { useEffect, useRef, useState } from 'react'
import type { readCollectionCase } from '#contract/collections.ts'
import { recordOutcome } from '#contract/collections.ts'
import { addDays } from '#domain/kernel/calendar.ts'
import { formatAmount, smaller, type Pesewas } from '#domain/kernel/money.ts'
import { STEP_ACTIONS, type StepAction } from '#domain/collections/collection-case.ts'
import { CONTACT_OUTCOMES, nextStepAfter, PROMISE_DAYS_AHEAD, type ContactOutcome } from '#domain/collections/contact.ts'
import { STEP_NAMES } from '#web/collections/case-labels.ts'
import { OUTCOME_NAMES } from '#web/collections/contact-labels.ts'
import { outcomeForm } from '#web/collections/pending-contacts.ts'
import { CedisField } from '#web/forms/cedis-field.tsx'
import { SelectField } from '#web/forms/select-field.tsx'
import { TextArea } from '#web/forms/text-area.tsx'
import { TextField } from '#web/forms/text-field.tsx'
import type { AnswerOf } from '#web/lib/call.ts'
import { showToast } from '#web/lib/toasts.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { formatTime } from '#web/shared/format-time.ts'
import { KeyCap } from '#web/staff-kit/key-cap.tsx'
import { SendingNotice } from '#web/staff-kit/sending-notice.tsx'
import { useShortcuts } from '#web/staff-kit/use-shortcuts.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'

type OpenedCase = AnswerOf<typeof readCollectionCase>

interface OutcomeFormProps {
  opened: OpenedCase
  call: { readonly id: number; readonly at: Date }
  onSaved: () => void
}

const STEPS = STEP_ACTIONS.map((value) => ({ value, name: STEP_NAMES[value] }))

/** A digit chooses the outcome; the rest is proposed, so that Enter saves. */
export function OutcomeForm({ opened, call, onSaved }: OutcomeFormProps) {
  const form = useOutcome(opened, call, onSaved)
  const { outcome, choose, saving, busy, problem } = form
  useShortcuts({
    ...Object.fromEntries(CONTACT_OUTCOMES.map((each, at) => [String(at + 1), () => choose(each)])),
    Enter: form.save,
  })
  return (
    <form
      noValidate
      aria-labelledby="call-outcome"
      className="border-t border-line pt-4"
      onSubmit={(event) => {
        event.preventDefault()
        form.save()
      }}
    >
      <h3 id="call-outcome" className="mb-2 text-16 font-bold">
        Outcome of the call at {formatTime(call.at)}
      </h3>
      <SendingNotice sending={saving} title="We could not save the outcome" />
      <OutcomeButtons outcome={outcome} disabled={busy} onChoose={choose} />
      {outcome === 'promised' && <PromiseFields form={form} most={opened.outstanding} />}
      {outcome !== undefined && <NextStepFields form={form} />}
      <div className="sticky bottom-0 -mx-4 border-t border-line bg-surface px-4 py-3 lg:static lg:mx-0 lg:border-0 lg:p-0">
        <Button type="submit" wide busy={saving.busy && 'Saving...'} reason={saving.busy ? undefined : problem}>
          Save and open next
        </Button>
      </div>
    </form>
  )
}

type OutcomeState = ReturnType<typeof useOutcome>

function useOutcome(opened: OpenedCase, call: OutcomeFormProps['call'], onSaved: () => void) {
  const { today } = opened
  const proposed = smaller(opened.overdueAmount, opened.outstanding)
  const [outcome, setOutcome] = useState<ContactOutcome>()
  const [promise, setPromise] = useState<{ text: string; amount: Pesewas | undefined }>({ text: formatAmount(proposed), amount: proposed })
  const [on, setOn] = useState(addDays(today, 1))
  const [changed, setChanged] = useState<{ step?: StepAction; on?: string }>({})
  const [note, setNote] = useState('')
  const saving = useSubmit(recordOutcome, {
    pendingAs: outcomeForm(opened.loanId, call.id),
    // The outcome waits on the phone, and the next case opens.
    onFailed: (error) => {
      if (error.uncertain) onSaved()
    },
    onDone: ({ message }) => {
      showToast({ title: 'Success', words: message, tone: 'success' })
      onSaved()
    },
  })
  const isPromise = outcome === 'promised'
  const next = outcome && nextStepAfter(outcome, today, isPromise ? on : undefined)
  const [step, nextOn] = [changed.step ?? next?.step, changed.on ?? next?.on]
  const busy = saving.busy || saving.unanswered
  const problem = problemOf(outcome, promise.amount)
  const save = () => {
    if (outcome === undefined || problem !== undefined) return
    const promised = isPromise ? { promisedOn: on, promisedAmount: promise.amount } : {}
    const body = { outcome, note: note.trim() || undefined, ...promised, nextStep: step, nextOn }
    saving.send({ params: { id: opened.loanId, contactId: call.id }, body })
  }
  const choose = (chosen: ContactOutcome) => {
    if (!busy) setOutcome(chosen)
  }
  return {
    today,
    outcome,
    choose,
    promise,
    setPromise,
    on,
    setOn,
    step,
    nextOn,
    changed,
    setChanged,
    note,
    setNote,
    saving,
    busy,
    problem,
    save,
  }
}

interface OutcomeButtonsProps {
  outcome: ContactOutcome | undefined
  disabled: boolean
  onChoose: (outcome: ContactOutcome) => void
}

function OutcomeButtons({ outcome, disabled, onChoose }: OutcomeButtonsProps) {
  return (
    <div role="group" aria-label="Outcome" className="mb-4 grid grid-cols-2 gap-2">
      {CONTACT_OUTCOMES.map((each, at) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === outcome}
          disabled={disabled}
          className={classes(
            'flex min-h-12 items-center justify-between gap-2 rounded-control border px-3 text-left lg:min-h-10',
            each === outcome ? 'border-2 border-primary bg-primary-tint font-bold text-primary' : 'border-edge bg-surface hover:bg-paper',
          )}
          onClick={() => onChoose(each)}
        >
          {OUTCOME_NAMES[each]}
          <span aria-hidden="true" className="hidden lg:inline">
            <KeyCap>{String(at + 1)}</KeyCap>
          </span>
        </button>
      ))}
    </div>
  )
}

function PromiseFields({ form, most }: { form: OutcomeState; most: Pesewas }) {
  const { today, promise, on, busy, saving } = form
  const fields = useRef<HTMLDivElement>(null)
  useEffect(() => {
    fields.current?.querySelector('input')?.select()
  }, [])
  return (
    <div ref={fields} className="grid grid-cols-2 gap-3">
      <CedisField
        label="Amount promised"
        value={promise.text}
        max={most}
        disabled={busy}
        error={saving.error?.errors['promisedAmount']}
        onChange={(text, amount) => form.setPromise({ text, amount })}
      />
      <TextField
        label="By"
        type="date"
        value={on}
        min={today}
        max={addDays(today, PROMISE_DAYS_AHEAD)}
        disabled={busy}
        error={saving.error?.errors['promisedOn']}
        onChange={form.setOn}
      />
    </div>
  )
}

function NextStepFields({ form }: { form: OutcomeState }) {
  const { today, step, nextOn, changed, busy, saving } = form
  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        <SelectField
          label="Next step"
          value={step ?? 'call'}
          choices={STEPS}
          disabled={busy}
          onChange={(chosen) => form.setChanged({ ...changed, step: chosen })}
        />
        <TextField
          label="On"
          type="date"
          value={nextOn ?? today}
          min={today}
          max={addDays(today, PROMISE_DAYS_AHEAD)}
          disabled={busy}
          error={saving.error?.errors['nextOn']}
          onChange={(chosen) => form.setChanged({ ...changed, on: chosen })}
        />
      </div>
      <TextArea
        label="Note"
        optional
        value={form.note}
        maxLength={1000}
        disabled={busy}
        error={saving.error?.errors['note']}
        onChange={form.setNote}
      />
    </>
  )
}

function problemOf(outcome: ContactOutcome | undefined, amount: Pesewas | undefined): string | undefined {
  if (outcome === undefined) return 'Choose the outcome of the call.'
  return outcome === 'promised' && (amount === undefined || amount === 0) ? 'Enter the amount that was promised' : undefined
}
