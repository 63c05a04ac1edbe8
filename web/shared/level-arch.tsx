import { classes } from '#web/ui/classes.ts'
import { Sign } from '#web/ui/sign.tsx'

const METALS: Readonly<Record<string, string>> = {
  BRONZE: 'bg-bronze text-on-metal',
  SILVER: 'bg-silver text-on-metal',
  GOLD: 'bg-gold text-on-metal',
}

export function LevelArch({
  level,
  className = 'h-13 w-12 pb-2.5',
  sign = 'size-6',
}: {
  level: string
  className?: string
  sign?: string
}) {
  return (
    <span
      aria-hidden="true"
      className={classes('inline-flex shrink-0 items-end justify-center rounded-arch', METALS[level] ?? 'bg-sunken text-muted', className)}
    >
      <Sign className={sign} />
    </span>
  )
}
