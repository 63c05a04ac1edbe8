import { sayReadFailure } from '#web/lib/api-error.ts'
import { PATHS } from '#web/lib/paths.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Waiting } from '#web/ui/waiting.tsx'
import { LevelLadder } from '#web/credit/level-ladder.tsx'
import { ScoreAdvice } from '#web/credit/score-advice.tsx'
import { ScoreHistory } from '#web/credit/score-history.tsx'
import { ScoreLevel } from '#web/credit/score-level.tsx'
import { ScoreParts } from '#web/credit/score-parts.tsx'
import { useScore } from '#web/credit/use-score.ts'

/** How the score came about, part by part, and what would raise it. */
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
        <ErrorState title="We could not load your score" detail={sayReadFailure(score.error)} onRetry={() => void score.refetch()} />
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
