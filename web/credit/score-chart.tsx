import { CREDIT_LEVELS } from '#domain/credit/credit-level.ts'
import { sayDay, type LocalDate } from '#domain/kernel/calendar.ts'
import { classes } from '#web/ui/classes.ts'
import type { ScoreCourse } from '#web/credit/score-course.ts'

/** The course of the score between the levels. The table beneath it says the same in words, so it is hidden from those who hear the page. */
export function ScoreChart({ course, today }: { course: ScoreCourse; today: LocalDate }) {
  const levels = CREDIT_LEVELS.filter((level) => level.minScore > 0)
  return (
    <div aria-hidden="true" className="mt-4">
      <div className="relative h-40 border-b border-edge pr-16">
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" className="h-full w-full overflow-visible">
          {levels.map(({ name, minScore }) => (
            <path
              key={name}
              d={`M0 ${100 - minScore}H100`}
              vectorEffect="non-scaling-stroke"
              className="fill-none stroke-chart-quiet"
              strokeDasharray="4 4"
            />
          ))}
          <path
            d={course.path}
            vectorEffect="non-scaling-stroke"
            strokeWidth="3"
            strokeLinejoin="round"
            strokeLinecap="round"
            className="fill-none stroke-chart-1"
          />
        </svg>
        {levels.map(({ name, minScore }) => (
          <span
            key={name}
            style={{ bottom: `${minScore}%` }}
            className={classes('absolute right-0 translate-y-1/2 text-14', course.last >= minScore ? 'font-bold' : 'text-muted')}
          >
            {name}
          </span>
        ))}
      </div>
      <p className="mt-1 flex justify-between pr-16 text-14 text-muted">
        <span>{sayDay(course.from, today)}</span>
        <span>Today</span>
      </p>
    </div>
  )
}
