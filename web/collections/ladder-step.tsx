import { STEP_ACTIONS, type CollectionStep } from '#domain/collections/collection-case.ts'
import { hasTemplate, sampleOf } from '#domain/collections/ladder.ts'
import { STEP_NAMES } from '#web/collections/case-labels.ts'
import { SelectField } from '#web/forms/select-field.tsx'
import { TextArea } from '#web/forms/text-area.tsx'
import { TextField } from '#web/forms/text-field.tsx'
import { Button } from '#web/ui/button.tsx'

const ACTIONS = STEP_ACTIONS.map((value) => ({ value, name: STEP_NAMES[value] }))

interface LadderStepProps {
  step: CollectionStep
  disabled: boolean
  onChange: (step: CollectionStep) => void
  onRemove: () => void
}

export function LadderStep({ step, disabled, onChange, onRemove }: LadderStepProps) {
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
