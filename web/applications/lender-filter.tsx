import { LENDERS } from '#domain/loans/loan.ts'
import { CONTROL } from '#web/forms/control-class.ts'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'

interface LenderFilterProps {
  value: string | undefined
  onChange: (lender: string | undefined) => void
}

export function LenderFilter({ value, onChange }: LenderFilterProps) {
  return (
    <div className="relative">
      <select
        aria-label="Lender"
        value={value ?? ''}
        className={classes(CONTROL, 'appearance-none pr-11')}
        onChange={(event) => onChange(event.target.value || undefined)}
      >
        <option value="">All lenders</option>
        {Object.entries(LENDERS).map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </select>
      <Icon name="down" className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2" />
    </div>
  )
}
