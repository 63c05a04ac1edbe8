import { classes } from '#web/ui/classes.ts'
import { barLength } from '#web/reports/portfolio-labels.ts'

const TONES = { good: 'bg-chart-1', late: 'bg-chart-2', worse: 'bg-chart-3' } as const

/** Screen readers skip it: the row has the figure. */
export function PortfolioBar({ value, longest, tone }: { value: number; longest: number; tone: keyof typeof TONES }) {
  return (
    <span aria-hidden="true" className="block min-w-12">
      <span
        className={classes('block h-3 min-w-px rounded-r-[3px] print:border print:border-ink', TONES[tone])}
        style={{ width: barLength(value, longest) }}
      />
    </span>
  )
}
