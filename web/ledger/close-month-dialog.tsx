import { sayMonthOf } from '#domain/ledger/month.ts'
import { closeMonth, listLedgerMonths } from '#contract/ledger-months.ts'
import { wordsFor } from '#web/lib/api-error.ts'
import { showToast } from '#web/lib/toasts.ts'
import { useRefresh } from '#web/lib/use-refresh.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { FinalQuestion } from '#web/staff-kit/final-question.tsx'
import { SendingNotice } from '#web/staff-kit/sending-notice.tsx'

/** The last question before a month takes no entry any more. */
export function CloseMonthDialog({ month, onClose }: { month: string; onClose: () => void }) {
  const refresh = useRefresh()
  const name = sayMonthOf(month)
  const closing = useSubmit(closeMonth, {
    onDone: (answer) => {
      refresh(listLedgerMonths)
      showToast({ title: 'Success', words: `${answer.message}. Its month-end pack is kept.`, tone: 'success' })
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
      <SendingNotice sending={closing} title={`${name} was not closed`} />
      <p>
        Its trial balance and its month-end pack are kept as they are now, and no entry can be booked into it any more. What is corrected
        later is booked on the open day.
      </p>
      <p className="mt-2 font-bold">This cannot be undone.</p>
    </FinalQuestion>
  )
}
