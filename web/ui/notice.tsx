import type { ReactNode } from 'react'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { IconName } from '#web/ui/icon-paths.ts'

export type NoticeTone = 'info' | 'success' | 'caution' | 'danger'

const TONES = {
  info: ['border-info-line bg-info-tint', 'text-info', 'info'],
  success: ['border-success-line bg-primary-tint', 'text-primary', 'done'],
  caution: ['border-caution-line bg-caution-tint', 'text-caution', 'clock'],
  danger: ['border-danger-line bg-danger-tint', 'text-danger', 'no'],
} as const satisfies Record<NoticeTone, readonly [string, string, IconName]>

interface NoticeProps {
  tone: NoticeTone
  title: ReactNode
  children?: ReactNode
  icon?: IconName
  /** Read out when it appears. */
  live?: boolean
}

/** What happened, what is safe, what to do. */
export function Notice({ tone, title, children, icon, live }: NoticeProps) {
  const [box, ink, own] = TONES[tone]
  return (
    <div role={live ? (tone === 'danger' ? 'alert' : 'status') : undefined} className={classes('flex gap-3 rounded-card border p-4', box)}>
      <Icon name={icon ?? own} className={classes('size-6', ink)} />
      <div className="min-w-0">
        <p className="font-bold">{title}</p>
        {children !== undefined && <div className="mt-0.5">{children}</div>}
      </div>
    </div>
  )
}
