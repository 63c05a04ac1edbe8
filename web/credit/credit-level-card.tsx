import { dayOf } from '#domain/kernel/calendar.ts'
import type { CurrentUser } from '#web/lib/current-user.ts'
import { PATHS } from '#web/lib/paths.ts'
import { todayHere } from '#web/shared/format-time.ts'
import { LevelArch } from '#web/shared/level-arch.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { WovenStrip } from '#web/ui/woven-strip.tsx'
import { levelFacts } from '#web/credit/level-facts.ts'
import { LevelBar } from '#web/credit/level-bar.tsx'
import { useScore } from '#web/credit/use-score.ts'

export function CreditLevelCard({ user }: { user: CurrentUser }) {
  const { data } = useScore()
  const { score, level, next, hasCredit } = levelFacts(user, data)
  const change = data?.lastChange && dayOf(data.lastChange.at) === todayHere() ? data.lastChange : undefined
  const was = change?.was ?? null
  return (
    <section aria-labelledby="credit-level" className="overflow-hidden rounded-card border border-line bg-surface shadow-card">
      <WovenStrip />
      <div className="p-4">
        <div className="flex flex-wrap items-center gap-3">
          <LevelArch level={hasCredit ? level.name : ''} />
          <div className="min-w-26 flex-1">
            <h2 id="credit-level" className="text-muted">
              Credit Level
            </h2>
            <p className="text-22 font-bold">{hasCredit ? level.name : 'NO CREDIT'}</p>
          </div>
          <p className="text-right">
            <span className="block text-28 font-bold tabular-nums">{score}</span>
            <span className="text-14 text-muted">{was === null ? 'out of 100' : `was ${was}`}</span>
          </p>
        </div>
        <div className="my-4">
          <LevelBar score={score} />
        </div>
        {!hasCredit && <p>Everyone starts here. Each week you pay on time moves you towards SILVER.</p>}
        {hasCredit && next && (
          <p>
            {next.pointsNeeded} {next.pointsNeeded === 1 ? 'point' : 'points'} to {next.name}.
          </p>
        )}
        {change && was !== null && (
          <p className="mt-2">
            {change.what}: your score is now {change.score}, it was {was}.
          </p>
        )}
        {data !== undefined && data.promotionBonus > 0 && (
          <p className="mt-2 font-bold text-primary">Promotion bonus: +{data.promotionBonus} points since your last payment or change.</p>
        )}
        <p className="mt-2">
          <TextLink to={PATHS.score} className="inline-block py-2.5">
            How we worked out your score
          </TextLink>
        </p>
      </div>
    </section>
  )
}
