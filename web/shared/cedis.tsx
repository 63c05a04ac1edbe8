import { formatAmount, formatLimit, signOf, sizeOf, type Pesewas } from '#domain/kernel/money.ts'
import { classes } from '#web/ui/classes.ts'

const SIGN = { paper: 'text-muted', panel: 'text-on-panel-muted', metal: 'text-on-metal' } as const

interface CedisProps {
  value: Pesewas
  /** `limit` omits the decimals of whole cedis. */
  as?: 'money' | 'limit'
  on?: keyof typeof SIGN
  className?: string
}

export function Cedis({ value, as = 'money', on = 'paper', className }: CedisProps) {
  const size = sizeOf(value)
  const figures = as === 'limit' ? formatLimit(size).replace('GH₵', '') : formatAmount(size)
  return (
    <span className={classes('whitespace-nowrap tabular-nums', className)}>
      {signOf(value)}
      <span className={classes('cedi', SIGN[on])}>GH₵</span>
      {figures}
    </span>
  )
}
