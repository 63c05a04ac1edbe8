import { useState } from 'react'
import { changeLadder, readLadder } from '#contract/collections.ts'
import { type CollectionStep, STEP_ACTIONS } from '#domain/collections/collection-case.ts'
import { problemOfLadder, TEMPLATE_FIELDS, hasTemplate, sampleOf } from '#domain/collections/ladder.ts'
import { STEP_NAMES } from '#web/collections/case-labels.ts'
import { CollectionLinks } from '#web/collections/collection-links.tsx'
import { SelectField } from '#web/forms/select-field.tsx'
import { TextArea } from '#web/forms/text-area.tsx'
import { TextField } from '#web/forms/text-field.tsx'
import { ErrorState } from '#web/lib/error-state.tsx'
import { showToast } from '#web/lib/toasts.ts'
import { useRead, useRefresh } from '#web/lib/use-read.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { SendingNotice } from '#web/staff-kit/sending-notice.tsx'
import { TabPage } from '#web/staff-kit/tab-page.tsx'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Waiting } from '#web/ui/waiting.tsx'

/** Rule C19. */
export function LadderTab() {
  const reading = useRead(readLadder, {}, { staleTime: 0 })
  return (
    <TabPage
      title="Ladder"
      lead="What a case needs next, by its days past due. A change applies when a case reaches a step, after the daily close."
      beside={<CollectionLinks chosen="ladder" />}
    >
      {reading.data ? (
        <LadderForm key={JSON.stringify(reading.data.steps)} steps={reading.data.steps} />
      ) : reading.error ? (
        <ErrorState title="We could not load the ladder" error={reading.error} onRetry={() => void reading.refetch()} />
      ) : (
        <Waiting label="Loading the ladder...">
          <Skeleton className="h-60 w-full" />
        </Waiting>
      )}
    </TabPage>
  )
}

const nextDay = (steps: readonly CollectionStep[]): number => Math.max(0, ...steps.map(({ fromDay }) => fromDay)) + 30

function LadderForm({ steps: stored }: { steps: readonly CollectionStep[] }) {
  const refresh = useRefresh()
  const [steps, setSteps] = useState(() => stored.map((step, at) => ({ key: at, step })))
  const [added, setAdded] = useState(stored.length)
  const sending = useSubmit(changeLadder, {
    onDone: ({ message }) => {
      showToast({ title: 'Success', words: message, tone: 'success' })
      refresh(readLadder)
    },
  })
  const busy = sending.busy || sending.unanswered
  const typed = steps.map(({ step }) => step)
  const isChanged = JSON.stringify(typed) !== JSON.stringify(stored)
  const reason = problemOfLadder(typed) ?? (isChanged ? undefined : 'Change a step first.')
  return (
    <form
      noValidate
      className="grid max-w-3xl gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (sending.unanswered || reason === undefined) sending.send({ body: { steps: typed } })
      }}
    >
      <SendingNotice sending={sending} title="We could not save the ladder" />
      <p className="text-14 text-muted">Fields for a text: {TEMPLATE_FIELDS.map((field) => `{${field}}`).join(' ')}</p>
      <ol className="grid gap-4">
        {steps.map(({ key, step }) => (
          <LadderStep
            key={key}
            step={step}
            disabled={busy}
            onChange={(changed) => setSteps(steps.map((one) => (one.key === key ? { key, step: changed } : one)))}
            onRemove={() => setSteps(steps.filter((one) => one.key !== key))}
          />
        ))}
      </ol>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={sending.busy && 'Saving...'} reason={sending.busy || sending.unanswered ? undefined : reason}>
          Save ladder
        </Button>
        <Button
          kind="second"
          icon="plus"
          reason={busy ? 'Wait until the ladder is saved.' : undefined}
          onClick={() => {
            setSteps([...steps, { key: added, step: { fromDay: nextDay(typed), action: 'call', template: null } }])
            setAdded(added + 1)
          }}
        >
          Add step
        </Button>
      </div>
    </form>
  )
}

const ACTIONS = STEP_ACTIONS.map((value) => ({ value, name: STEP_NAMES[value] }))

interface LadderStepProps {
  step: CollectionStep
  disabled: boolean
  onChange: (step: CollectionStep) => void
  onRemove: () => void
}

function LadderStep({ step, disabled, onChange, onRemove }: LadderStepProps) {
  const { fromDay, action, template } = step
  return (
    <li className="rounded-card border border-line bg-surface p-4">
      <div className="grid gap-x-3 sm:grid-cols-[8rem_minmax(0,1fr)_auto]">
        <TextField
          label="From day"
          inputMode="numeric"
          value={fromDay === 0 ? '' : String(fromDay)}
          disabled={disabled}
          onChange={(typed) => onChange({ ...step, fromDay: Number(typed.replace(/\D/g, '')) })}
        />
        <SelectField
          label="Step"
          value={action}
          choices={ACTIONS}
          disabled={disabled}
          onChange={(chosen) => onChange({ ...step, action: chosen, template: hasTemplate(chosen) ? (template ?? '') : null })}
        />
        <span className="self-start sm:pt-7">
          <Button kind="quiet" size="desk" onClick={onRemove}>
            Remove day {fromDay}
          </Button>
        </span>
      </div>
      {template !== null && (
        <TextArea
          label={`Text of day ${fromDay}`}
          hint={sampleOf(template)}
          value={template}
          rows={action === 'letter' ? 8 : 3}
          maxLength={1000}
          disabled={disabled}
          onChange={(typed) => onChange({ ...step, template: typed })}
        />
      )}
    </li>
  )
}
