import { sayMonthOf } from '#domain/ledger/month.ts'
import { closeMonth, listLedgerMonths } from '#contract/ledger-months.ts'
import { wordsFor } from '#web/lib/api-error.ts'
import { showToast } from '#web/lib/toasts.ts'
import { useRefresh } from '#web/lib/use-refresh.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { FailureNotice } from '#web/staff/failure-notice.tsx'
import { FinalQuestion } from '#web/staff/final-question.tsx'
import { UnansweredNote } from '#web/staff/unanswered-note.tsx'

/** The last question before a month takes no entry any more. */
export function CloseMonthDialog({ month, onClose }: { month: string; onClose: () => void }) {
  const refresh = useRefresh()
  const name = sayMonthOf(month)
  const closing = useSubmit(closeMonth, {
    onDone: (answer) => {
      refresh(listLedgerMonths)
      showToast({ title: 'Success', words: `${answer.message}. Its trial balance is kept.`, tone: 'success' })
      onClose()
    },
    onFailed: (error) => {
      refresh(listLedgerMonths)
      showToast({ title: 'Error', words: wordsFor(error, 'Failed to close the month'), tone: 'error' })
    },
  })
  return (
    <FinalQuestion
      title={`Close ${name}?`}
      confirm={`Yes, close ${name}`}
      keep="Leave it open"
      kind="primary"
      busy={closing.busy && 'Closing...'}
      closed={closing.busy}
      onConfirm={() => closing.send({ body: { month } })}
      onKeep={onClose}
    >
      {closing.unanswered ? <UnansweredNote /> : <FailureNotice error={closing.error} title={`${name} was not closed`} />}
      <p>
        Its trial balance is kept with its hash, and no entry can be booked into it any more. What is corrected later is booked on the open
        day.
      </p>
      <p className="mt-2 font-bold">This cannot be undone.</p>
    </FinalQuestion>
  )
}
