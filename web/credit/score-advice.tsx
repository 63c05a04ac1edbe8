import { formatDay } from '#domain/kernel/calendar.ts'
import { Cedis } from '#web/shared/cedis.tsx'
import { todayHere } from '#web/shared/format-time.ts'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { scoreAfterPayment } from '#web/credit/score-after-payment.ts'
import { useOwnLoans } from '#web/credit/use-own-loans.ts'
import type { ScoreAnswer } from '#web/credit/use-score.ts'

const HIGHEST = 100

export function ScoreAdvice({ answer }: { answer: ScoreAnswer }) {
  const loans = useOwnLoans()
  const step = loans.data && scoreAfterPayment(answer.inputs, loans.data)
  if (answer.score >= HIGHEST)
    return (
      <Notice tone="success" icon="done" title="There is no higher score">
        Each week paid on time keeps it there.
      </Notice>
    )
  const advice = answer.parts.filter((part) => part.advice !== null)
  return (
    <div className="grid gap-4">
      {step && step.score > answer.score && (
        <Notice
          tone="success"
          icon="arrow"
          title={
            <>
              Pay <Cedis value={step.amount} /> by {formatDay(step.by, todayHere())} and it becomes {step.score}
              {step.level !== answer.level.name && `: ${step.level}`}.
            </>
          }
        >
          One more week on time, and less left to repay.
        </Notice>
      )}
      {advice.length > 0 && (
        <Card labelledBy="score-advice">
          <h2 id="score-advice" className="text-18 font-bold">
            What would raise it
          </h2>
          <ul className="divide-y divide-line">
            {advice.map((part) => (
              <li key={part.part} className="py-3 last:pb-0">
                <b>{part.title}.</b> {part.advice}
              </li>
            ))}
          </ul>
        </Card>
      )}
    </div>
  )
}
