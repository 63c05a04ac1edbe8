import type { OwnLoan } from '#web/credit/use-own-loans.ts'
import type { Home } from '#web/credit/use-home.ts'
import { helpPath, loanPath, payPath } from '#web/lib/paths.ts'
import { Cedis } from '#web/shared/cedis.tsx'
import { ContactBlock } from '#web/shared/contact-block.tsx'
import { ContactCard } from '#web/dashboard/contact-card.tsx'
import { Card } from '#web/ui/card.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

interface TroubleCardsProps {
  /** 0 where nothing is late. */
  weeksBehind: number
  loan: OwnLoan | undefined
  home: Home
  writtenOff: readonly OwnLoan[]
}

export function TroubleCards({ weeksBehind, loan: behind, home, writtenOff }: TroubleCardsProps) {
  return (
    <>
      {weeksBehind > 0 ? (
        <OfficeCard weeksBehind={weeksBehind} title={behind?.product ? 'Hard to pay?' : 'Hard week?'} office={home.office} />
      ) : (
        <ContactCard home={home} />
      )}
      {writtenOff.map((loan) => (
        <WrittenOffCard key={loan.id} loan={loan} />
      ))}
    </>
  )
}

function OfficeCard({ weeksBehind, title, office }: { weeksBehind: number; title: string; office: Home['office'] }) {
  return (
    <Card labelledBy="office">
      <h2 id="office" className="text-18 font-bold">
        {weeksBehind > 1 ? 'Let us plan it together' : title}
      </h2>
      <p className="mt-1 text-muted">Tell the office which days you can pay. We talk only to you, never to your family or your market.</p>
      <TextLink to={helpPath('paying-late')} className="inline-block py-2.5">
        What if I pay late?
      </TextLink>
      <ContactBlock office={office} />
    </Card>
  )
}

function WrittenOffCard({ loan }: { loan: OwnLoan }) {
  return (
    <Card labelledBy={`still-owed-${loan.id}`}>
      <h2 id={`still-owed-${loan.id}`} className="text-18 font-bold">
        An earlier loan is still open
      </h2>
      <p className="mt-1">
        You still owe <Cedis value={loan.outstanding} className="font-bold" /> on Loan #{loan.id}. We have not added any charges. Pay in
        parts, when you can.
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        <LinkButton to={payPath(loan.id)} kind="second" className="flex-1 whitespace-nowrap">
          Pay part of it
        </LinkButton>
        <LinkButton to={loanPath(loan.id)} kind="quiet" className="flex-1 whitespace-nowrap sm:flex-none">
          See Loan #{loan.id}
        </LinkButton>
      </div>
    </Card>
  )
}
