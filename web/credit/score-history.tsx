import { useState } from 'react'
import { listScoreChanges } from '#contract/credit.ts'
import { dayOf, formatDay, type LocalDate } from '#domain/kernel/calendar.ts'
import { useRead } from '#web/lib/use-read.ts'
import { todayHere } from '#web/shared/format-time.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/lib/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Waiting } from '#web/ui/waiting.tsx'
import { courseOf, formatCourse, type ScoreChange, type ScoreCourse } from '#web/credit/score-course.ts'
import { CREDIT_LEVELS } from '#domain/credit/credit-level.ts'
import { classes } from '#web/ui/classes.ts'

const SHOWN = 6

/** The table has the same facts as the chart. */
export function ScoreHistory({ score }: { score: number }) {
  const changes = useRead(listScoreChanges, {}, { staleTime: 0 })
  const [all, setAll] = useState(false)
  if (changes.data) {
    const today = todayHere()
    const course = courseOf(changes.data, score, today)
    if (!course)
      return <EmptyState title="Your score history starts with your first loan">You will see each change here, with its cause.</EmptyState>
    const shown = all ? changes.data : changes.data.slice(0, SHOWN)
    return (
      <Card labelledBy="score-history">
        <h2 id="score-history" className="text-18 font-bold">
          {formatCourse(course, today)}
        </h2>
        <ScoreChart course={course} today={today} />
        <ChangesTable changes={shown} of={changes.data.length} today={today} />
        {changes.data.length > shown.length && (
          <div className="mt-3">
            <Button kind="second" onClick={() => setAll(true)}>
              Show all {changes.data.length} changes
            </Button>
          </div>
        )}
      </Card>
    )
  }
  if (changes.isError)
    return <ErrorState title="We could not load your score history" error={changes.error} onRetry={() => void changes.refetch()} />
  return (
    <Waiting>
      <Skeleton className="h-72" />
    </Waiting>
  )
}

function ChangesTable({ changes, of, today }: { changes: readonly ScoreChange[]; of: number; today: LocalDate }) {
  return (
    <table className="mt-4 w-full border-collapse">
      <caption className="sr-only">Changes of your score, newest first</caption>
      <thead>
        <tr className="text-left text-14 text-muted">
          <th scope="col" className="py-2 pr-3">
            Date
          </th>
          <th scope="col" className="py-2 pr-3">
            What happened
          </th>
          <th scope="col" className="py-2 text-right">
            Score
          </th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change, index) => (
          // Two changes at one moment differ only by position.
          <tr key={`${change.at.toISOString()} ${of - index}`} className="border-t border-line align-top">
            <td className="py-2.5 pr-3 whitespace-nowrap">{formatDay(dayOf(change.at), today)}</td>
            <td className="py-2.5 pr-3 text-muted">{change.what}</td>
            <td className="py-2.5 text-right">
              <b className="tabular-nums">{change.score}</b>
              {change.was !== null && <span className="block text-14 text-muted tabular-nums">was {change.was}</span>}
              <span className="block text-14 text-muted">{change.level}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function ScoreChart({ course, today }: { course: ScoreCourse; today: LocalDate }) {
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
        <span>{formatDay(course.from, today)}</span>
        <span>Today</span>
      </p>
    </div>
  )
}
