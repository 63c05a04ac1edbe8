import type { findPeople } from '#contract/staff-search.ts'
import type { AnswerOf } from '#web/lib/call.ts'
import { Cedis } from '#web/shared/cedis.tsx'
import { LoanBadge } from '#web/shared/loan-badge.tsx'
import { ArchAvatar } from '#web/ui/arch-avatar.tsx'
import { classes } from '#web/ui/classes.ts'

export type FoundPerson = AnswerOf<typeof findPeople>[number]

interface FoundPersonRowProps {
  id: string
  person: FoundPerson
  chosen: boolean
  onChoose: () => void
}

/** One of those that were found, with the loan in hand. The keys are those of the box above. */
export function FoundPersonRow({ id, person, chosen, onChoose }: FoundPersonRowProps) {
  const { loan } = person
  return (
    // The focus stays in the box: a press of the mouse must not take it away before the click.
    <div
      id={id}
      role="option"
      aria-selected={chosen}
      tabIndex={-1}
      className={classes('flex cursor-pointer items-center gap-3 p-3', chosen ? 'bg-primary-tint' : 'hover:bg-paper')}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
      onKeyDown={(event) => event.key === 'Enter' && onChoose()}
    >
      <ArchAvatar name={person.fullName} className="h-10 w-9 pb-1.5" />
      <span className="min-w-0 flex-1">
        <span className="block font-bold">{person.fullName}</span>
        <span className="block text-14 text-muted tabular-nums">
          {person.phone ?? 'No phone'}
          {!person.isActive && ', deactivated'}
        </span>
      </span>
      {loan && (
        <span className="grid justify-items-end gap-1 text-14">
          <span className="text-muted">Loan #{loan.id}</span>
          {loan.status === 'active' ? <Cedis value={loan.outstanding} className="font-bold" /> : <LoanBadge status={loan.status} />}
        </span>
      )}
    </div>
  )
}
