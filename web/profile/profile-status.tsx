import { LevelBar } from '#web/credit/level-bar.tsx'
import { levelFacts } from '#web/credit/level-facts.ts'
import { useOwnLoans } from '#web/credit/use-own-loans.ts'
import { useScore } from '#web/credit/use-score.ts'
import type { CurrentUser } from '#web/lib/current-user.ts'
import { PATHS } from '#web/lib/paths.ts'
import { LevelBadge } from '#web/shared/level-badge.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { DefinitionRows } from '#web/ui/definition-rows.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

export function ProfileStatus({ user }: { user: CurrentUser }) {
  const score = useScore()
  const loans = useOwnLoans()
  const facts = levelFacts(user, score.data)
  const profile = user.profileCompleted ? (
    good('Complete')
  ) : (
    <Badge tone="caution" icon="clock">
      Incomplete
    </Badge>
  )
  const account = user.isActive ? (
    good('Active')
  ) : (
    <Badge tone="danger" icon="close">
      Inactive
    </Badge>
  )
  return (
    <div className="grid gap-6">
      <Card labelledBy="credit">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 id="credit" className="text-18 font-bold">
            Credit Level
          </h2>
          <LevelBadge level={facts.hasCredit ? facts.level.name : undefined} />
        </div>
        <p className="my-3">
          <b className="text-28 tabular-nums">{facts.score}</b> <span className="text-muted">/ 100</span>
        </p>
        <LevelBar score={facts.score} />
        <TextLink to={PATHS.score} className="mt-2 inline-block py-2.5">
          How we worked out your score
        </TextLink>
      </Card>
      <Card labelledBy="account-status">
        <h2 id="account-status" className="text-18 font-bold">
          Account Status
        </h2>
        <DefinitionRows
          rows={[
            ['Profile', profile],
            ['Account', account],
            ['Total Loans', loans.data?.length ?? '–'],
            ['On-time Payments', user.onTimePayments],
          ]}
        />
      </Card>
    </div>
  )
}

const good = (word: string) => (
  <Badge tone="success" icon="check">
    {word}
  </Badge>
)
