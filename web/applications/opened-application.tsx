import { useState } from 'react'
import { ApproveDialog } from '#web/applications/approve-dialog.tsx'
import { RejectDialog } from '#web/applications/reject-dialog.tsx'
import { changesBetween } from '#web/applications/review-changes.ts'
import { ReviewCustomer } from '#web/applications/review-customer.tsx'
import { ReviewDecision } from '#web/applications/review-decision.tsx'
import { ReviewOtherLoans } from '#web/applications/review-other-loans.tsx'
import { ReviewSummary } from '#web/applications/review-summary.tsx'
import type { OpenedLoan } from '#web/staff-kit/staff-rows.ts'
import { useDecision } from '#web/applications/use-decision.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useSignedIn } from '#web/lib/current-user.ts'
import { Cedis } from '#web/shared/cedis.tsx'
import { whatIsInOrder } from '#web/applications/review-checks.ts'
import { formatMoment, formatTime, todayHere } from '#web/shared/format-time.ts'
import { businessLabel } from '#web/staff-kit/business-labels.ts'

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

interface ChangedNoticeProps {
  /** What the server said. */
  words: string
  changes: readonly string[]
  /** Somebody else decided: the way on is the next application. */
  decided: boolean
  onRead: () => void
}

/** The application is not what was on the screen: what changed, before both buttons open again. */
function ChangedNotice({ words, changes, decided, onRead }: ChangedNoticeProps) {
  return (
    <Notice tone="caution" icon="refresh" title="This application changed while you had it open." live>
      <p>{words} It is shown as it is now.</p>
      {changes.length > 0 && (
        <ul className="mt-1 list-disc pl-5">
          {changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      )}
      <div className="mt-3">
        <Button kind="second" size="desk" onClick={onRead}>
          {decided ? 'Go to the next application' : 'I have read the change'}
        </Button>
      </div>
    </Notice>
  )
}

/** What to look at before deciding, each with its evidence, and what is in order. */
function ReviewFlags({ loan }: { loan: OpenedLoan }) {
  const staff = useSignedIn()
  const { flags } = loan
  const inOrder = loan.status === 'pending' ? whatIsInOrder(loan, staff) : []
  return (
    <>
      {flags.length > 0 && (
        <section>
          <h3 className="text-18 font-bold">{flags.length === 1 ? '1 thing to look at' : `${flags.length} things to look at`}</h3>
          <ul className="mt-2 divide-y divide-line">
            {flags.map((flag) => (
              <li key={flag.code + flag.detail} className="flex gap-3 py-3">
                <Icon name="flag" className="mt-0.5 size-5 text-caution" />
                <div className="min-w-0">
                  <p className="font-bold">{flag.title}</p>
                  <p className="text-muted">{flag.detail}</p>
                </div>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section>
        <h3 className="text-18 font-bold">{loan.status === 'pending' ? 'In order' : 'Exposure'}</h3>
        <ul className="mt-2 divide-y divide-line">
          {loan.status === 'pending' && flags.length === 0 && <InOrder words="Nothing was flagged" />}
          {inOrder.map((words) => (
            <InOrder key={words} words={words} />
          ))}
        </ul>
        <p className="border-t border-line pt-2.5 text-muted">
          Exposure: <Cedis value={loan.exposure} className="font-bold text-ink" /> with everything that is left of other loans.
        </p>
      </section>
    </>
  )
}

function InOrder({ words }: { words: string }) {
  return (
    <li className="flex gap-3 py-2.5">
      <Icon name="check" className="mt-0.5 size-5 text-primary" />
      {words}
    </li>
  )
}

/** What has happened to this application so far, and the notes of staff. */
function ReviewHistory({ loan }: { loan: OpenedLoan }) {
  return (
    <section>
      <h3 className="text-18 font-bold">So far</h3>
      <ul className="mt-2 grid gap-2">
        {loan.history.map((event) => (
          <li key={event.at.toISOString() + event.kind}>
            {businessLabel(event.kind)}
            <span className="text-muted">
              {' '}
              {formatMoment(event.at, todayHere())}, {formatTime(event.at)}
              {event.by !== null && ` by ${event.by}`}
              {event.reason !== null && `: ${event.reason}`}
            </span>
          </li>
        ))}
      </ul>
      {loan.adminNotes !== null && loan.adminNotes !== '' && (
        <p className="mt-3 whitespace-pre-line">
          <span className="font-bold">Notes for the file: </span>
          {loan.adminNotes}
        </p>
      )}
    </section>
  )
}
