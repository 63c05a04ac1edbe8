import { useState } from 'react'
import { SelectField, type Choice } from '#web/forms/select-field.tsx'
import { TextField } from '#web/forms/text-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { HISTORY_STATUSES, type HistoryFilters, type HistoryStatus } from '#web/loans/history-filters.ts'

const STATUS_CHOICES: readonly Choice<HistoryStatus>[] = HISTORY_STATUSES.map((value) => ({
  value,
  name: value.slice(0, 1).toUpperCase() + value.slice(1),
}))

interface HistoryFilterBarProps {
  filters: HistoryFilters
  onChange: (filters: HistoryFilters) => void
}

/** Search, status and days. On a phone status and days stay folded until they are wanted or in use. */
export function HistoryFilterBar({ filters, onChange }: HistoryFilterBarProps) {
  const [open, setOpen] = useState(filters.status !== 'all' || filters.from !== '' || filters.to !== '')
  const change = (change: Partial<HistoryFilters>) => onChange({ ...filters, ...change })
  const folded = classes(!open && 'hidden lg:block')
  return (
    <search className="grid grid-cols-2 gap-x-4 lg:grid-cols-[1fr_1fr_1fr_2fr]">
      <div className="col-span-2 flex items-start gap-3 lg:order-last lg:col-span-1">
        <div className="min-w-0 flex-1">
          <TextField
            type="search"
            label="Search"
            placeholder="Amount or lender..."
            value={filters.search}
            onChange={(search) => change({ search })}
          />
        </div>
        <div className="pt-7 lg:hidden">
          <Button kind="second" icon="filter" onClick={() => setOpen(!open)}>
            {open ? 'Less' : 'Filter'}
          </Button>
        </div>
      </div>
      <div className={classes('col-span-2 lg:col-span-1', folded)}>
        <SelectField label="Status" value={filters.status} choices={STATUS_CHOICES} onChange={(status) => change({ status })} />
      </div>
      <div className={folded}>
        <TextField type="date" label="From Date" value={filters.from} onChange={(from) => change({ from })} />
      </div>
      <div className={folded}>
        <TextField type="date" label="To Date" value={filters.to} onChange={(to) => change({ to })} />
      </div>
    </search>
  )
}
