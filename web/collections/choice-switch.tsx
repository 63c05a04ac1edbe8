import { classes } from '#web/ui/classes.ts'

interface ChoiceSwitchProps<Value extends string> {
  label: string
  choices: readonly { readonly value: Value; readonly name: string; readonly count?: number | undefined }[]
  chosen: Value
  onChoose: (value: Value) => void
}

export function ChoiceSwitch<Value extends string>({ label, choices, chosen, onChoose }: ChoiceSwitchProps<Value>) {
  return (
    <div
      role="group"
      aria-label={label}
      className="flex w-full overflow-hidden rounded-control border border-edge bg-surface text-14 sm:w-fit"
    >
      {choices.map(({ value, name, count }) => (
        <button
          key={value}
          type="button"
          aria-pressed={value === chosen}
          className={classes(
            'min-h-11 flex-1 border-l border-line px-3 font-bold whitespace-nowrap -outline-offset-2 first:border-l-0 lg:min-h-9',
            value === chosen ? 'bg-primary-tint text-primary' : 'hover:bg-paper',
          )}
          onClick={() => onChoose(value)}
        >
          {name} {count !== undefined && <span className="tabular-nums">{count}</span>}
        </button>
      ))}
    </div>
  )
}
