import { formatShare } from '#domain/reports/portfolio-ageing.ts'
import { ROLL_ENDS, rollSteps, type RollEnd, type RollRow } from '#web/collections/roll-ends.ts'
import { ROLL_NAMES } from '#web/collections/result-labels.ts'
import { classes } from '#web/ui/classes.ts'

const TONES = {
  paid: 'bg-chart-1',
  better: 'bg-chart-4',
  same: 'bg-chart-quiet',
  worse: 'bg-chart-2',
  writtenOff: 'bg-chart-3',
} as const satisfies Record<RollEnd, string>

const END_NAMES = {
  paid: 'Paid',
  better: 'Fewer days past due',
  same: 'Same band',
  worse: 'More days past due',
  writtenOff: 'Written off',
} as const satisfies Record<RollEnd, string>

/** The table below has the same facts as text. */
export function RollChart({ rows }: { rows: readonly RollRow[] }) {
  const shown = rows.filter(({ loans }) => loans > 0)
  if (shown.length === 0) return null
  return (
    <figure className="mb-4 rounded-card border border-line bg-surface p-4 shadow-card">
      <figcaption className="mb-3 flex flex-wrap gap-x-4 text-14 text-muted">
        {ROLL_ENDS.map((end) => (
          <span key={end}>
            <span aria-hidden="true" className={classes('mr-1 inline-block size-3 rounded-[2px] align-middle', TONES[end])} />
            {END_NAMES[end]}
          </span>
        ))}
        <span>% of the principal of the band</span>
      </figcaption>
      <div aria-hidden="true" className="grid gap-2 text-14">
        {shown.map((row) => (
          <div key={row.from} className="grid grid-cols-[6.5rem_minmax(0,1fr)] items-center gap-3">
            <span>{ROLL_NAMES[row.from]}</span>
            <span className="flex h-6 overflow-hidden rounded-[3px] bg-sunken">
              {rollSteps(row).map(({ end, share }) =>
                share === 0 ? null : (
                  <span
                    key={end}
                    title={`${END_NAMES[end]}: ${formatShare(share)}`}
                    className={classes('h-full border-r border-surface', TONES[end])}
                    style={{ width: `calc(${share} * 100%)` }}
                  />
                ),
              )}
            </span>
          </div>
        ))}
        <div className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-3 text-muted tabular-nums">
          <span />
          <span className="flex justify-between">
            {[0, 25, 50, 75, 100].map((percent) => (
              <span key={percent}>{percent}%</span>
            ))}
          </span>
        </div>
      </div>
    </figure>
  )
}
