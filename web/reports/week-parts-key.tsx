import { PART_NAMES, WEEK_PARTS, type WeekPart } from '#web/reports/stacked-weeks.ts'
import { classes } from '#web/ui/classes.ts'

const SWATCHES = {
  onTime: 'bg-chart-1',
  within7: 'bg-chart-2',
  later: 'bg-chart-quiet',
  unpaid: 'border-2 border-chart-3',
} as const satisfies Record<WeekPart, string>

export function WeekPartsKey() {
  return (
    <span className="flex flex-wrap gap-x-4">
      {WEEK_PARTS.map((part) => (
        <span key={part}>
          <span aria-hidden="true" className={classes('mr-1 inline-block size-3 rounded-[2px] align-middle', SWATCHES[part])} />
          {PART_NAMES[part]}
        </span>
      ))}
    </span>
  )
}
