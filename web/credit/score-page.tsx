import { formatReadFailure } from '#web/lib/api-error.ts'
import { PATHS } from '#web/lib/paths.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Waiting } from '#web/ui/waiting.tsx'
import { ScoreAdvice } from '#web/credit/score-advice.tsx'
import { ScoreHistory } from '#web/credit/score-history.tsx'
import { ScoreParts } from '#web/credit/score-breakdown.tsx'
import { useScore, type ScoreAnswer } from '#web/credit/use-score.ts'
import { CREDIT_LEVELS, type LevelName } from '#domain/credit/credit-level.ts'
import { INTEREST_PERCENT, TERM_WEEKS } from '#domain/loans/loan.ts'
import { Cedis } from '#web/shared/cedis.tsx'
import { LevelArch } from '#web/shared/level-arch.tsx'
import { classes } from '#web/ui/classes.ts'
import { WovenStrip } from '#web/ui/woven-strip.tsx'
import { Card } from '#web/ui/card.tsx'
import { LevelBar } from '#web/credit/level-bar.tsx'

export function ScorePage() {
  useTitle('Your score')
  const score = useScore()
  const answer = score.data
  return (
    <>
      <LinkButton to={PATHS.home} kind="quiet" icon="left" className="mb-2 -ml-5">
        Home
      </LinkButton>
      {score.isPending && <ScoreSkeleton />}
      {score.isError && !answer && (
        <ErrorState title="We could not load your score" detail={formatReadFailure(score.error)} onRetry={() => void score.refetch()} />
      )}
      {answer && (
        <>
          <PageTitle
            lead={`It comes only from how you borrow and pay. ${answer.hasCredit ? `You are ${answer.level.name}.` : 'It begins with your first loan.'}`}
          >
            Your score is {answer.score}
          </PageTitle>
          <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
            <div className="grid gap-6">
              <div className="lg:hidden">
                <ScoreAdvice answer={answer} />
              </div>
              <div className="lg:hidden">
                <ScoreLevel answer={answer} />
              </div>
              <ScoreParts answer={answer} />
              <ScoreHistory score={answer.score} />
            </div>
            <div className="grid gap-6">
              <div className="hidden lg:block">
                <ScoreLevel answer={answer} />
              </div>
              <div className="hidden lg:block">
                <ScoreAdvice answer={answer} />
              </div>
              <LevelLadder here={answer.hasCredit ? answer.level.name : undefined} />
            </div>
          </div>
        </>
      )}
    </>
  )
}

function ScoreSkeleton() {
  return (
    <Waiting>
      <Skeleton className="mb-6 h-9 w-56" />
      <Skeleton className="mb-6 h-24" />
      <Skeleton className="h-96" />
    </Waiting>
  )
}

function LevelLadder({ here }: { here: LevelName | undefined }) {
  return (
    <section aria-labelledby="levels">
      <h2 id="levels" className="mb-3 text-22 font-bold tracking-tight">
        The three levels
      </h2>
      <div className="overflow-hidden rounded-card border border-line bg-surface shadow-card">
        <WovenStrip />
        <ul className="divide-y divide-line">
          {CREDIT_LEVELS.toReversed().map((level) => (
            <li key={level.name} className={classes('flex items-center gap-3 p-4', level.name === here && 'bg-primary-tint')}>
              <LevelArch level={level.name} />
              <div className="min-w-0 flex-1">
                <p className="flex flex-wrap items-baseline justify-between gap-x-3 font-bold">
                  {level.name}
                  <Cedis value={level.maxLoanAmount} as="limit" className="text-18" />
                </p>
                <p className={level.name === here ? 'font-bold text-primary' : 'text-muted'}>
                  {level.minScore} to {level.maxScore}
                  {level.name === here && ', you are here'}
                </p>
                <p className="text-muted">{level.benefits.join(', ')}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
      <p className="mt-3 text-muted">
        The price is the same at every level: {INTEREST_PERCENT}% flat for {TERM_WEEKS} weeks. Something looks wrong? Ask the office to look
        again.
      </p>
    </section>
  )
}

function ScoreLevel({ answer }: { answer: ScoreAnswer }) {
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
