import { useState } from 'react'
import { ApproveDialog } from '#web/staff/approve-dialog.tsx'
import { ChangedNotice } from '#web/staff/changed-notice.tsx'
import { RejectDialog } from '#web/staff/reject-dialog.tsx'
import { changesBetween } from '#web/staff/review-changes.ts'
import { ReviewCustomer } from '#web/staff/review-customer.tsx'
import { ReviewDecision } from '#web/staff/review-decision.tsx'
import { ReviewFlags } from '#web/staff/review-flags.tsx'
import { ReviewHistory } from '#web/staff/review-history.tsx'
import { ReviewOtherLoans } from '#web/staff/review-other-loans.tsx'
import { ReviewSummary } from '#web/staff/review-summary.tsx'
import type { OpenedLoan } from '#web/staff-kit/staff-rows.ts'
import { useDecision } from '#web/staff/use-decision.ts'

interface OpenedApplicationProps {
  loan: OpenedLoan
  takesFocus: boolean
  readAgain: () => Promise<OpenedLoan | undefined>
  onDecided: () => void
}

/** One application: what is known about it, and beside it the decision. */
export function OpenedApplication({ loan, takesFocus, readAgain, onDecided }: OpenedApplicationProps) {
  const [dialog, setDialog] = useState<'approve' | 'reject'>()
  const [changed, setChanged] = useState<{ words: string; changes: readonly string[] }>()
  const close = () => setDialog(undefined)
  const noteChange = async (words: string) => {
    close()
    setChanged({ words, changes: [] })
    const now = await readAgain()
    if (now) setChanged({ words, changes: changesBetween(loan, now) })
  }
  const readOn = () => {
    setChanged(undefined)
    if (loan.status !== 'pending') onDecided()
  }
  const decision = useDecision({
    onDecided: () => {
      close()
      onDecided()
    },
    onChanged: (words) => void noteChange(words),
  })
  return (
    <div className="xl:grid xl:grid-cols-[minmax(0,1fr)_19rem]">
      <article
        aria-label={`Application of ${loan.user.fullName}`}
        className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-6 p-4 lg:p-6"
      >
        {changed && <ChangedNotice words={changed.words} changes={changed.changes} decided={loan.status !== 'pending'} onRead={readOn} />}
        <ReviewSummary loan={loan} takesFocus={takesFocus} />
        <ReviewFlags loan={loan} />
        <ReviewOtherLoans loans={loan.otherLoans} />
        <ReviewCustomer loan={loan} />
        <ReviewHistory loan={loan} />
      </article>
      <ReviewDecision loan={loan} decision={decision} locked={changed !== undefined} onOpen={setDialog} />
      {dialog === 'approve' && <ApproveDialog loan={loan} decision={decision} onClose={close} />}
      {dialog === 'reject' && <RejectDialog loan={loan} decision={decision} onClose={close} />}
    </div>
  )
}
