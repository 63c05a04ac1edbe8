import type { FlagCode } from '#domain/loans/review-flags.ts'
import { APPROVERS } from '#domain/access/approval-limit.ts'
import { formatCedis } from '#domain/kernel/money.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useSignedIn } from '#web/lib/current-user.ts'
import { holdsOneOf } from '#web/staff-kit/staff-reasons.ts'
import { KeyCap } from '#web/staff-kit/key-cap.tsx'
import { forMdWords, reasonNotToApprove, reasonNotToReject, reasonUnlessChecked } from '#web/applications/review-checks.ts'
import type { OpenedLoan } from '#web/staff-kit/staff-rows.ts'
import type { Decision } from '#web/applications/use-decision.ts'
import { useShortcuts } from '#web/staff-kit/use-shortcuts.ts'

interface ReviewDecisionProps {
  loan: OpenedLoan
  checked: readonly FlagCode[]
  decision: Decision
  locked: boolean
  onOpen: (dialog: 'approve' | 'reject') => void
}

const READ_FIRST = 'Read the change first.'

/** Ways to decide that the user can never take are absent. */
export function ReviewDecision({ loan, checked, decision, locked, onOpen }: ReviewDecisionProps) {
  const staff = useSignedIn()
  const approves = holdsOneOf(staff, APPROVERS)
  const rejects = holdsOneOf(staff, ['reject_loans'])
  const unread = locked && loan.status === 'pending' ? READ_FIRST : undefined
  const notApprove = unread ?? reasonNotToApprove(loan, staff) ?? reasonUnlessChecked(loan.flags, checked)
  const notReject = unread ?? reasonNotToReject(loan, staff)
  const same = notApprove === notReject
  const closed = (!approves || notApprove !== undefined) && (!rejects || notReject !== undefined)
  const may = !decision.busy
  useShortcuts({
    a: () => {
      if (may && notApprove === undefined) onOpen('approve')
    },
    r: () => {
      if (may && notReject === undefined) onOpen('reject')
    },
  })
  if (!approves && !rejects) return null
  return (
    <aside
      aria-label="Decision"
      className="sticky bottom-0 z-10 border-t border-line bg-surface p-4 xl:top-14 xl:h-[calc(100dvh-3.5rem)] xl:self-start xl:border-t-0 xl:border-l xl:p-6"
    >
      <h3 className="mb-4 hidden text-18 font-bold xl:block">Decision</h3>
      <div className="grid grid-cols-2 items-start gap-3 xl:grid-cols-1">
        {approves && (
          <Button
            wide
            disabled={decision.busy || (same && notApprove !== undefined)}
            reason={same ? undefined : notApprove}
            onClick={() => onOpen('approve')}
          >
            Approve
          </Button>
        )}
        {rejects && (
          <Button
            wide
            kind="danger"
            disabled={decision.busy || (same && notReject !== undefined)}
            reason={same ? undefined : notReject}
            onClick={() => onOpen('reject')}
          >
            Reject
          </Button>
        )}
      </div>
      {same && closed && (
        <p className="mt-3 flex gap-2 text-muted">
          <Icon name="lock" className="mt-0.5 size-5" />
          {notApprove}
        </p>
      )}
      <DecisionNotes forMd={loan.status === 'pending' ? forMdWords(loan, staff) : undefined} closed={closed} />
      <p className="mt-4 hidden border-t border-line pt-4 text-14 text-muted xl:block">
        Requested {formatCedis(loan.requestedAmount)}. Version {loan.version}.
      </p>
    </aside>
  )
}

function DecisionNotes({ forMd, closed }: { forMd: string | undefined; closed: boolean }) {
  return (
    <>
      {forMd !== undefined && (
        <p className="mt-3 flex gap-2 font-bold text-caution">
          <Icon name="users" className="mt-0.5 size-5" />
          {forMd}
        </p>
      )}
      {!closed && (
        <>
          <p className="mt-3 hidden gap-2 text-muted xl:flex">
            <Icon name="info" className="mt-0.5 size-5" />
            This decision is final. The customer gets a notification and an SMS.
          </p>
          <p className="mt-4 hidden items-center gap-2 text-14 text-muted xl:flex">
            <KeyCap>a</KeyCap> approve <KeyCap>r</KeyCap> reject
          </p>
        </>
      )}
    </>
  )
}
