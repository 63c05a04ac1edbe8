import { Cedis } from '#web/shared/cedis.tsx'
import { LevelArch } from '#web/shared/level-arch.tsx'
import { Card } from '#web/ui/card.tsx'
import { LevelBar } from '#web/credit/level-bar.tsx'
import type { ScoreAnswer } from '#web/credit/use-score.ts'

/** The level that a score gives, what the next one needs, and how much of the score is newer than the last event. */
export function ScoreLevel({ answer }: { answer: ScoreAnswer }) {
  const { level, nextLevel, promotionBonus, hasCredit } = answer
  return (
    <Card labelledBy="score-level">
      <div className="flex items-center gap-3">
        <LevelArch level={hasCredit ? level.name : ''} />
        <div className="min-w-0 flex-1">
          <h2 id="score-level" className="text-18 font-bold">
            {hasCredit ? level.name : 'NO CREDIT'}
          </h2>
          <p className="text-muted">
            One loan may be up to <Cedis value={level.maxLoanAmount} as="limit" />
          </p>
        </div>
      </div>
      <div className="my-4">
        <LevelBar score={answer.score} />
      </div>
      {nextLevel ? (
        <p>
          <b>
            {nextLevel.pointsNeeded} {nextLevel.pointsNeeded === 1 ? 'point' : 'points'} to {nextLevel.name}.
          </b>{' '}
          It begins at {nextLevel.minScore} and lends up to <Cedis value={nextLevel.maxLoanAmount} as="limit" />.
        </p>
      ) : (
        <p>
          <b>This is the highest level.</b> It is yours from {level.minScore} points up.
        </p>
      )}
      {promotionBonus > 0 && (
        <p className="mt-2">
          <b className="text-primary">Promotion bonus: +{promotionBonus}.</b> Your score was stored as {answer.storedScore} at your last
          payment or change, and has grown with time since. It counts already.
        </p>
      )}
    </Card>
  )
}
