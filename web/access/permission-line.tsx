import { Fragment } from 'react'
import { PERMISSION_MEANING, type Permission } from '#domain/access/permissions.ts'
import { Checkbox } from '#web/forms/checkbox.tsx'
import { classes } from '#web/ui/classes.ts'

interface PermissionLineProps {
  permission: Permission
  held: boolean
  checked: boolean
  fixed: boolean
  /** Why it cannot be changed, unless the grid shows that reason above all boxes. */
  reason: string | undefined
  onToggle: (on: boolean) => void
}

export function PermissionLine({ permission, held, checked, fixed, reason, onToggle }: PermissionLineProps) {
  const changed = held !== checked
  return (
    <div className={classes('-mx-2 rounded-control px-2', changed && 'bg-caution-tint')}>
      <Checkbox checked={checked} disabled={fixed} onChange={onToggle}>
        {PERMISSION_MEANING[permission]}
        {changed && <span className="font-bold text-caution"> {checked ? 'added' : 'removed'}</span>}
        <span className="block font-mono text-14 wrap-anywhere text-muted">
          {permission.split('_').map((part, at) => (
            <Fragment key={part}>
              {at > 0 && '_'}
              <wbr />
              {part}
            </Fragment>
          ))}
        </span>
        {reason !== undefined && <span className="block text-14 text-muted">{reason}</span>}
      </Checkbox>
    </div>
  )
}
