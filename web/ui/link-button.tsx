import type { ReactNode } from 'react'
import { Link } from '#web/ui/link.tsx'
import { buttonClass, type ButtonStyle } from '#web/ui/button-class.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { IconName } from '#web/ui/icon-paths.ts'

export function LinkButton({ to, children, icon, ...look }: ButtonStyle & { to: string; children: ReactNode; icon?: IconName }) {
  return (
    <Link href={to} className={buttonClass(look)}>
      {icon && <Icon name={icon} className="size-5" />}
      {children}
    </Link>
  )
}
