import type { OwnLoan } from '#web/credit/use-own-loans.ts'
import { loanPath, payPath } from '#web/lib/paths.ts'
import { Cedis } from '#web/shared/cedis.tsx'
import { Card } from '#web/ui/card.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'

/** A loan that was closed without being repaid, while something of it is owed: what, and how it is paid. */
export function StillOwedCard({ loan }: { loan: OwnLoan }) {
  return (
    <Card labelledBy={`still-owed-${loan.id}`}>
      <h2 id={`still-owed-${loan.id}`} className="text-18 font-bold">
        An earlier loan is still open
      </h2>
      <p className="mt-1">
        <Cedis value={loan.outstanding} className="font-bold" /> of Loan #{loan.id} is still to be paid, and nothing was added to it. Pay it
        in parts, in your own time. Once it is paid you can borrow again.
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        <LinkButton to={payPath(loan.id)} kind="second" className="flex-1 whitespace-nowrap">
          Pay a part of it
        </LinkButton>
        <LinkButton to={loanPath(loan.id)} kind="quiet" className="flex-1 whitespace-nowrap sm:flex-none">
          See Loan #{loan.id}
        </LinkButton>
      </div>
    </Card>
  )
}
