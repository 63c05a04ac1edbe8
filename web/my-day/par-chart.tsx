import { formatDay } from '#domain/kernel/calendar.ts'
import { formatShare } from '#domain/reports/portfolio-ageing.ts'
import { PAR_HEIGHT, PAR_WIDTH, type ParDay, parDayRows, parFinding, parPoints, parTop } from '#web/my-day/par-line.ts'
import { downloadCsv } from '#web/shared/csv.ts'
import { CsvButton } from '#web/staff-kit/csv-button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Fold } from '#web/ui/fold.tsx'

/** Only users who see reports load this chunk. */
export function ParChart({ days, today }: { days: readonly ParDay[]; today: string }) {
  const points = parPoints(days)
  const last = points.at(-1)
  const top = parTop(days)
  const [first] = days
  return (
    <Card>
      <h3 className="text-16 font-bold">{parFinding(days, today)}</h3>
      <p className="mb-2 text-14 text-muted">% of the outstanding balance when each week ended</p>
      {last && (
        <svg aria-hidden="true" viewBox={`-42 -8 ${PAR_WIDTH + 52} ${PAR_HEIGHT + 30}`} className="w-full text-muted">
          {[0, top / 2, top].map((share) => {
            const y = PAR_HEIGHT * (1 - share / top)
            return (
              <g key={share}>
                <line x1="0" x2={PAR_WIDTH} y1={y} y2={y} className="stroke-line" />
                <text x="-6" y={y + 4} textAnchor="end" fill="currentColor" fontSize="12">
                  {formatShare(share)}
                </text>
              </g>
            )
          })}
          <polyline points={points.map(({ x, y }) => `${x},${y}`).join(' ')} fill="none" strokeWidth="2.5" className="stroke-primary" />
          <circle cx={last.x} cy={last.y} r="4" className="fill-primary" />
          <text x="0" y={PAR_HEIGHT + 18} fill="currentColor" fontSize="12">
            {first && formatDay(first.day, today)}
          </text>
          <text x={PAR_WIDTH} y={PAR_HEIGHT + 18} textAnchor="end" fill="currentColor" fontSize="12">
            {formatDay(days.at(-1)?.day ?? today, today)}
          </text>
        </svg>
      )}
      <Fold words="Weeks as a table">
        <dl className="text-14">
          {days.map(({ day, share }) => (
            <div key={day} className="flex justify-between gap-3 border-b border-line py-1">
              <dt>{formatDay(day, today)}</dt>
              <dd className="tabular-nums">{share === null ? 'nothing outstanding' : formatShare(share)}</dd>
            </div>
          ))}
        </dl>
        <div className="mt-3">
          <CsvButton make={() => downloadCsv(`par-30-${today}.csv`, parDayRows(days))} />
        </div>
      </Fold>
    </Card>
  )
}
