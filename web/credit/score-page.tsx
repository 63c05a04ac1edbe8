import { useHome } from '#web/credit/use-home.ts'
import { PATHS } from '#web/lib/paths.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { ErrorState } from '#web/lib/error-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Waiting } from '#web/ui/waiting.tsx'
import { ScoreHistory } from '#web/credit/score-history.tsx'
import { useScore, type ScoreAnswer } from '#web/credit/use-score.ts'
import { CREDIT_LEVELS, type LevelName } from '#domain/credit/credit-level.ts'
import { unitOfLoan } from '#domain/loans/instalment-unit.ts'
import { INTEREST_PERCENT, TERM_WEEKS } from '#domain/loans/loan.ts'
import { Cedis } from '#web/shared/cedis.tsx'
import { LevelArch } from '#web/shared/level-arch.tsx'
import { classes } from '#web/ui/classes.ts'
import { WovenStrip } from '#web/ui/woven-strip.tsx'
import { Card } from '#web/ui/card.tsx'
import { LevelBar } from '#web/credit/level-bar.tsx'
import { formatDay } from '#domain/kernel/calendar.ts'
import { todayHere } from '#web/shared/format-time.ts'
import { Notice } from '#web/ui/notice.tsx'
import { scoreAfterPayment } from '#web/credit/score-after-payment.ts'
import { useOwnLoans } from '#web/credit/use-own-loans.ts'

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
        <ErrorState title="We could not load your score" error={score.error} onRetry={() => void score.refetch()} />
      )}
      {answer && (
        <>
          <PageTitle
            lead={`It comes only from how you borrow and pay. ${answer.hasCredit ? `You are ${answer.level.name}.` : 'It starts with your first loan.'}`}
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
  const choosesProduct = useHome().data?.offer.choosesProduct
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
        The price is the same at every level{choosesProduct ? '' : `: ${INTEREST_PERCENT}% flat for ${TERM_WEEKS} weeks`}. Does something
        look wrong? Ask the office to check it.
      </p>
    </section>
  )
}

function ScoreLevel({ answer }: { answer: ScoreAnswer }) {
  const { level, nextLevel, promotionBonus, hasCredit } = answer
  const offer = useHome().data?.offer
  const invited = offer?.notNow === null
  return (
    <Card labelledBy="score-level">
      <div className="flex items-center gap-3">
        <LevelArch level={hasCredit ? level.name : ''} />
        <div className="min-w-0 flex-1">
          <h2 id="score-level" className="text-18 font-bold">
            {hasCredit ? level.name : 'NO CREDIT'}
          </h2>
          <p className="text-muted">
            {invited && (
              <>
                You can borrow up to <Cedis value={offer.most} as="limit" /> now. {offer.limitedBy}
              </>
            )}
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
          It starts at {nextLevel.minScore} points
          {invited && (
            <>
              {' '}
              and lets you borrow up to <Cedis value={nextLevel.maxLoanAmount} as="limit" />
            </>
          )}
          .
        </p>
      ) : (
        <p>
          <b>This is the highest level.</b> You keep it with {level.minScore} points or more.
        </p>
      )}
      {promotionBonus > 0 && (
        <p className="mt-2">
          <b className="text-primary">Promotion bonus: +{promotionBonus}.</b> Your score was {answer.storedScore} at your last payment or
          change and is {answer.score} today. Time has passed, and the higher score counts already.
        </p>
      )}
    </Card>
  )
}

type Part = ScoreAnswer['parts'][number]

/** Writes a minus sign (U+2212). */
const formatPoints = (points: number): string => (points < 0 ? `−${-points}` : String(points))
const share = (part: Part): number => Math.max(0, Math.min(1, part.maximum > 0 ? part.points / part.maximum : 0))

function ScoreParts({ answer }: { answer: ScoreAnswer }) {
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

const HIGHEST = 100

function ScoreAdvice({ answer }: { answer: ScoreAnswer }) {
  const loans = useOwnLoans()
  const unit = unitOfLoan({ product: loans.data?.find(({ product }) => product) })
  const step = loans.data && scoreAfterPayment(answer.inputs, loans.data)
  if (answer.score >= HIGHEST)
    return (
      <Notice tone="success" icon="done" title="There is no higher score">
        Pay each {unit} on time to keep it.
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
              Pay <Cedis value={step.amount} /> by {formatDay(step.by, todayHere())} and your score becomes {step.score}
              {step.level !== answer.level.name && `: ${step.level}`}.
            </>
          }
        >
          That is one more {unit} on time, and a smaller balance.
        </Notice>
      )}
      {advice.length > 0 && (
        <Card labelledBy="score-advice">
          <h2 id="score-advice" className="text-18 font-bold">
            How to raise your score
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
