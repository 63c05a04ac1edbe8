import { useLayoutEffect, useRef } from 'react'
import { add, formatAmount, NOTHING, pesewas, subtract, type Pesewas } from '#domain/kernel/money.ts'
import { classes } from '#web/ui/classes.ts'
import { readCedis, typeCedis } from '#web/forms/cedis-typing.ts'
import { CONTROL } from '#web/forms/control-class.ts'
import { FieldShell, type FieldTexts } from '#web/forms/field-shell.tsx'

interface CedisFieldProps extends FieldTexts {
  /** The typed text, possibly unfinished; prefill it with `formatAmount`. */
  value: string
  onChange: (text: string, amount: Pesewas | undefined) => void
  /** Step of the arrow keys. */
  step?: Pesewas
  max?: Pesewas
  name?: string
  placeholder?: string
  required?: boolean
  disabled?: boolean
}

/** Formats while the user types, without moving the caret. */
export function CedisField({ label, hint, error, good, optional, id, value, onChange, step, max, required, ...input }: CedisFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  const caret = useRef<number | undefined>(undefined)
  useLayoutEffect(() => {
    if (caret.current === undefined) return
    field.current?.setSelectionRange(caret.current, caret.current)
    caret.current = undefined
  })
  const change = (text: string) => onChange(text, readCedis(text))
  const stepTo = (direction: 1 | -1) => {
    if (step === undefined) return
    const now = readCedis(value) ?? NOTHING
    const next = direction === 1 ? add(now, step) : subtract(now, step)
    change(formatAmount(pesewas(Math.max(0, Math.min(next, max ?? next)))))
  }
  return (
    <FieldShell label={label} hint={hint} error={error} good={good} {...(optional && { optional })} {...(id && { id })}>
      {(wiring) => (
        <div className="relative">
          <span aria-hidden="true" className="pointer-events-none absolute inset-y-0 left-3 flex items-center text-muted">
            GH₵
          </span>
          <input
            {...wiring}
            {...input}
            ref={field}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            aria-required={required || undefined}
            value={value}
            className={classes(CONTROL, 'pl-14 text-18 font-bold tabular-nums')}
            onChange={(event) => {
              const after = typeCedis(event.target.value, event.target.selectionStart ?? event.target.value.length)
              caret.current = after.caret
              change(after.text)
            }}
            onKeyDown={(event) => {
              if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
              event.preventDefault()
              stepTo(event.key === 'ArrowUp' ? 1 : -1)
            }}
          />
        </div>
      )}
    </FieldShell>
  )
}
