import { classes } from '#web/ui/classes.ts'

/** `panel`: gold, on the forest panel; `panel-second` and `second`: with a border; `quiet`: without. */
export type ButtonKind = 'primary' | 'panel' | 'panel-second' | 'second' | 'quiet' | 'danger'
/** `desk`: 40 px high, for a mouse. */
export type ButtonSize = 'phone' | 'desk'

export interface ButtonStyle {
  kind?: ButtonKind | undefined
  size?: ButtonSize | undefined
  wide?: boolean | undefined
  className?: string | undefined
}

// A busy button keeps its colour, a disabled one loses it.
const OFF =
  'not-aria-busy:disabled:border-line not-aria-busy:disabled:bg-sunken not-aria-busy:disabled:text-muted disabled:cursor-not-allowed aria-busy:cursor-progress'
const KINDS = {
  primary: 'border-transparent bg-primary text-on-primary not-disabled:hover:bg-primary-hover not-disabled:active:bg-primary-press',
  panel:
    'border-transparent bg-accent text-on-accent focus-visible:outline-on-panel not-disabled:hover:bg-accent-hover not-disabled:active:bg-accent-press',
  'panel-second': 'border-on-panel-muted bg-panel text-on-panel focus-visible:outline-on-panel not-disabled:hover:border-on-panel',
  second: 'border-edge bg-surface text-primary not-disabled:hover:border-primary not-disabled:hover:bg-primary-tint',
  // Alone on a line of a phone its text would be indented by the padding.
  quiet: 'max-sm:grow border-transparent text-primary not-disabled:hover:bg-primary-tint not-disabled:active:border-primary',
  danger: 'border-danger bg-surface text-danger not-disabled:hover:bg-danger-tint',
} as const satisfies Record<ButtonKind, string>
const SIZES = {
  phone: 'min-h-12 px-5 py-2.5 text-16',
  desk: 'min-h-11 px-4 py-1.5 text-14 lg:min-h-10',
} as const satisfies Record<ButtonSize, string>

export function buttonClass({ kind = 'primary', size = 'phone', wide, className }: ButtonStyle): string {
  return classes(
    'inline-flex items-center justify-center gap-2 rounded-control border text-center font-bold transition-colors',
    OFF,
    KINDS[kind],
    SIZES[size],
    wide && 'w-full',
    className,
  )
}
