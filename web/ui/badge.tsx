import type { ReactNode } from 'react'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { IconName } from '#web/ui/icon-paths.ts'

export type BadgeTone = 'solid' | 'success' | 'info' | 'caution' | 'danger' | 'quiet' | 'line' | 'bronze' | 'silver' | 'gold'

const TONES = {
  solid: 'border-transparent bg-primary text-on-primary',
  success: 'border-transparent bg-primary-tint text-primary',
  info: 'border-transparent bg-info-tint text-info',
  caution: 'border-transparent bg-caution-tint text-caution',
  danger: 'border-transparent bg-danger-tint text-danger',
  quiet: 'border-transparent bg-sunken text-muted',
  line: 'border-edge text-muted',
  bronze: 'border-transparent bg-bronze text-on-metal tracking-wide',
  silver: 'border-transparent bg-silver text-on-metal tracking-wide',
  gold: 'border-transparent bg-gold text-on-metal tracking-wide',
} as const satisfies Record<BadgeTone, string>

export function Badge({ tone, icon, children }: { tone: BadgeTone; icon?: IconName; children: ReactNode }) {
  return (
    <span
      className={classes(
        'inline-flex items-center gap-1 rounded-mark border px-2 py-0.5 align-middle text-14 font-bold whitespace-nowrap',
        TONES[tone],
      )}
    >
      {icon && <Icon name={icon} className="size-3.5" />}
      {children}
    </span>
  )
}
