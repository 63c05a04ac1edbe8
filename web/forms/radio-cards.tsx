import { useId, type ReactNode } from 'react'

export interface RadioCard<Value extends string> {
  value: Value
  name: string
  beside?: ReactNode
  note?: ReactNode
  disabled?: boolean
}

interface RadioCardsProps<Value extends string> {
  legend: string
  value: Value | undefined
  onChange: (value: Value) => void
  cards: readonly RadioCard<Value>[]
  name?: string
  disabled?: boolean
}

export function RadioCards<Value extends string>({ legend, value, onChange, cards, name, disabled }: RadioCardsProps<Value>) {
  const own = useId()
  return (
    <fieldset className="mb-5" disabled={disabled}>
      <legend className="mb-1 font-bold">{legend}</legend>
      <div className="grid gap-2">
        {cards.map((card) => (
          <label
            key={card.value}
            className="relative flex min-h-12 items-start gap-3 rounded-control border border-edge bg-surface p-3 has-checked:border-2 has-checked:border-primary has-checked:bg-primary-tint has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus has-disabled:border-line has-disabled:text-muted"
          >
            <input
              type="radio"
              name={name ?? own}
              value={card.value}
              checked={card.value === value}
              disabled={card.disabled}
              className="peer sr-only"
              onChange={() => onChange(card.value)}
            />
            <span
              aria-hidden="true"
              className="size-6 shrink-0 rounded-round border-2 border-edge bg-surface peer-checked:border-[7px] peer-checked:border-primary"
            />
            <span className="min-w-0">
              <span className="font-bold">{card.name}</span> {card.beside}
              {card.note !== undefined && <span className="block text-muted">{card.note}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
