import { formatAmount, formatLimit, signOf, sizeOf, type Pesewas } from '#domain/kernel/money.ts'
import { classes } from '#web/ui/classes.ts'

const SIGN = { paper: 'text-muted', panel: 'text-on-panel-muted', metal: 'text-on-metal' } as const

interface CedisProps {
  value: Pesewas
  /** `limit` leaves out the decimals of whole cedis; money owed, paid or promised always has two. */
  as?: 'money' | 'limit'
  /** What it stands on: the sign of the currency is muted in the way of that ground. */
  on?: keyof typeof SIGN
  className?: string
}

/** Money on a screen: tabular figures, and the sign of the currency a little lighter than they are. */
export function Cedis({ value, as = 'money', on = 'paper', className }: CedisProps) {
  const size = sizeOf(value)
  const figures = as === 'limit' ? formatLimit(size).replace('GH₵', '') : formatAmount(size)
  return (
    <span className={classes('whitespace-nowrap tabular-nums', className)}>
      {signOf(value)}
      <span className={classes('mr-px text-[0.84em] font-normal', SIGN[on])}>GH₵</span>
      {figures}
    </span>
  )
}
