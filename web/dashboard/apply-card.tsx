import { TERM_WEEKS } from '#domain/loans/loan.ts'
import { levelFacts } from '#web/credit/level-facts.ts'
import { useScore } from '#web/credit/use-score.ts'
import type { CurrentUser } from '#web/lib/current-user.ts'
import { PATHS } from '#web/lib/paths.ts'
import { Cedis } from '#web/shared/cedis.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'

export function ApplyCard({ user }: { user: CurrentUser }) {
  const score = useScore()
  const { level } = levelFacts(user, score.data)
  return (
    <Card labelledBy="apply-for-loan">
      <h2 id="apply-for-loan" className="text-18 font-bold">
        Apply for Loan
      </h2>
      <p className="mt-1 mb-4 text-muted">
        {user.profileCompleted ? 'Your level lets you ask for up to ' : 'Start with up to '}
        <Cedis value={level.maxLoanAmount} as="limit" className="font-bold text-ink" />. You pay it back in {TERM_WEEKS} weeks.
      </p>
      {user.profileCompleted ? (
        <LinkButton to={PATHS.loanApplication} kind="second" wide>
          Apply for Loan
        </LinkButton>
      ) : (
        <Button kind="second" wide reason="Opens when your profile is complete.">
          Apply for Loan
        </Button>
      )}
    </Card>
  )
}
