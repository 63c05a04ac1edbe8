import { addDays } from '#domain/kernel/calendar.ts'
import type { Pesewas } from '#domain/kernel/money.ts'
import { PROMISE_DAYS_AHEAD } from '#domain/loans/contact.ts'
import { CedisField } from '#web/forms/cedis-field.tsx'
import { TextField } from '#web/forms/text-field.tsx'
import { todayHere } from '#web/shared/say-when.ts'

/** A promise as it is typed; the amount is undefined while nothing readable stands there. */
export interface TypedPromise {
  readonly text: string
  readonly amount: Pesewas | undefined
  readonly on: string
}
export const NO_PROMISE: TypedPromise = { text: '', amount: undefined, on: '' }

interface ContactPromiseFieldsProps {
  promise: TypedPromise
  most: Pesewas
  disabled: boolean
  errors: Readonly<Record<string, string | undefined>>
  onChange: (promise: TypedPromise) => void
}

/** How much was promised, and by which day. */
export function ContactPromiseFields({ promise, most, disabled, errors, onChange }: ContactPromiseFieldsProps) {
  const today = todayHere()
  return (
    <>
      <CedisField
        label="Promised amount"
        optional
        value={promise.text}
        max={most}
        disabled={disabled}
        error={errors['promisedAmount']}
        onChange={(text, amount) => onChange({ ...promise, text, amount })}
      />
      <TextField
        label="Promised by"
        optional
        type="date"
        value={promise.on}
        min={today}
        max={addDays(today, PROMISE_DAYS_AHEAD)}
        disabled={disabled}
        error={errors['promisedOn']}
        onChange={(on) => onChange({ ...promise, on })}
      />
    </>
  )
}
