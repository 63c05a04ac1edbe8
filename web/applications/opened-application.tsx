import { useState } from 'react'
import { ApproveDialog } from '#web/applications/approve-dialog.tsx'
import { ChangedNotice } from '#web/applications/changed-notice.tsx'
import { RejectDialog } from '#web/applications/reject-dialog.tsx'
import { changesBetween } from '#web/applications/review-changes.ts'
import { ReviewCustomer } from '#web/applications/review-customer.tsx'
import { ReviewDecision } from '#web/applications/review-decision.tsx'
import { ReviewFlags } from '#web/applications/review-flags.tsx'
import { ReviewHistory } from '#web/applications/review-history.tsx'
import { ReviewOtherLoans } from '#web/applications/review-other-loans.tsx'
import { ReviewSummary } from '#web/applications/review-summary.tsx'
import type { OpenedLoan } from '#web/staff-kit/staff-rows.ts'
import { useDecision } from '#web/applications/use-decision.ts'

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
