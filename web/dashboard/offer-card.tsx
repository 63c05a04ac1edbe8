import type { Home } from '#web/credit/use-home.ts'
import { loanPath, PATHS, payPath } from '#web/lib/paths.ts'
import { Cedis } from '#web/shared/cedis.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'

const OFFER_PATHS: Readonly<Partial<Record<string, (loanId: number) => string>>> = {
  complete_profile: () => PATHS.profile,
  see_loan: loanPath,
  pay: payPath,
}

interface OfferCardProps {
  offer: Home['offer']
  above: Pick<Home['first'], 'state' | 'loanId' | 'button'>
  hasLoan: boolean
}

/** The panel has this step, or the payment is being checked and must not be made again. */
function isAbove({ action, loanId }: NonNullable<Home['offer']['notNow']>, above: OfferCardProps['above']): boolean {
  return loanId === above.loanId && (action === above.button.action || (action === 'pay' && above.state === 'payment_checked'))
}

export function OfferCard({ offer, above, hasLoan }: OfferCardProps) {
  const { notNow, most, limitedBy, choosesProduct } = offer
  const to = notNow && !isAbove(notNow, above) ? OFFER_PATHS[notNow.action]?.(notNow.loanId ?? 0) : undefined
  return (
    <Card labelledBy="apply-for-loan">
      {!hasLoan && <h2 className="text-muted">No Active Loans</h2>}
      <h2 id="apply-for-loan" className="text-18 font-bold">
        Apply for Loan
      </h2>
      {notNow ? (
        <>
          {notNow.cause !== 'profile' && (
            <p className="mt-1">
              <b>Not now:</b> {notNow.reason}
            </p>
          )}
          <div className="mt-4 grid gap-2">
            <Button kind="second" wide reason={notNow.opens}>
              Apply for Loan
            </Button>
            {to !== undefined && (
              <LinkButton to={to} kind="quiet" wide>
                {notNow.button}
              </LinkButton>
            )}
          </div>
        </>
      ) : (
        <>
          <p className="mt-1 text-muted">You can apply for up to</p>
          <p className="text-[min(2.25rem,11vw)] leading-tight font-bold tracking-tight">
            <Cedis value={most} as="limit" />
          </p>
          <p className="mt-1 mb-4">
            {above.state === 'rejected' && above.button.action === 'way_there'
              ? 'Visit the office first, or the answer stays the same.'
              : `${choosesProduct ? 'Choose the kind of loan when you apply' : '30% flat, 13 weeks'}, only if you need it. ${limitedBy ?? ''}`}
          </p>
          <LinkButton to={PATHS.loanApplication} kind="second" wide>
            Apply for Loan
          </LinkButton>
        </>
      )}
    </Card>
  )
}
