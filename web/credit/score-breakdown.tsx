import { Card } from '#web/ui/card.tsx'
import type { ScoreAnswer } from '#web/credit/use-score.ts'

type Part = ScoreAnswer['parts'][number]

/** With a minus sign (U+2212), not a hyphen. */
const formatPoints = (points: number): string => (points < 0 ? `−${-points}` : String(points))
const share = (part: Part): number => Math.max(0, Math.min(1, part.maximum > 0 ? part.points / part.maximum : 0))

export function ScoreParts({ answer }: { answer: ScoreAnswer }) {
  const sum = answer.parts.reduce((total, part) => total + part.points, 0)
  return (
    <Card labelledBy="score-parts">
      <h2 id="score-parts" className="text-18 font-bold">
        Where {answer.score} comes from
      </h2>
      <ul className="divide-y divide-line">
        {answer.parts.map((part) => (
          <li key={part.part} className="py-4">
            <p className="flex items-baseline justify-between gap-4">
              <span className="font-bold">{part.title}</span>
              <span className="whitespace-nowrap tabular-nums">
                <b className="text-18">{formatPoints(part.points)}</b>
                {part.maximum > 0 && <span className="text-muted"> of {part.maximum}</span>}
              </span>
            </p>
            {part.maximum > 0 && (
              <div aria-hidden="true" className="mt-1 h-2 overflow-hidden rounded-round border border-edge bg-sunken">
                <div className="h-full origin-left bg-primary" style={{ transform: `scaleX(${share(part)})` }} />
              </div>
            )}
            <p className="mt-1.5 text-muted">{part.explanation}</p>
          </li>
        ))}
      </ul>
      <p className="flex items-baseline justify-between gap-4 border-t border-line pt-4">
        <span>
          <b>Together {formatPoints(sum)}</b>
          <span className="block text-muted">{formatRounding(sum, answer.score)}</span>
        </span>
        <span className="text-28 font-bold tabular-nums">{answer.score}</span>
      </p>
    </Card>
  )
}

function formatRounding(sum: number, score: number): string {
  if (sum > score && score === 100) return 'Never above 100'
  if (sum < score) return 'Never below 0'
  return sum === score ? 'Never above 100' : 'Rounded down, never above 100'
}
