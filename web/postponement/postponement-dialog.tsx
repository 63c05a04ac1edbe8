import { askPostponement, readPostponementQuote } from '#contract/postponement.ts'
import { formatReadFailure, errorText } from '#web/lib/api-error.ts'
import type { AnswerOf } from '#web/lib/call.ts'
import { useRead } from '#web/lib/use-read.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { Cedis } from '#web/shared/cedis.tsx'
import { todayHere, formatNear } from '#web/shared/format-time.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Waiting } from '#web/ui/waiting.tsx'
import { usePostponementChanged } from '#web/postponement/use-postponement-changed.ts'

type Quoted = AnswerOf<typeof readPostponementQuote>

export function PostponementDialog({ loanId, onClose }: { loanId: number; onClose: () => void }) {
  const quoted = useRead(readPostponementQuote, { params: { id: loanId } }, { staleTime: 0 })
  const changed = usePostponementChanged()
  const asking = useSubmit(askPostponement, {
    onDone: (answer) => {
      changed(answer.message)
      onClose()
    },
    onFailed: () => void quoted.refetch(),
  })
  const close = () => {
    if (!asking.busy) onClose()
  }
  return (
    <Dialog title="One more week" onClose={close}>
      <div className="overflow-y-auto px-4 pt-3 pb-4 sm:px-5 sm:pb-5">
        {asking.error && (
          <div className="mb-4">
            <Notice
              tone={asking.unanswered ? 'caution' : 'danger'}
              title={asking.unanswered ? 'We could not see whether it arrived' : 'It was not sent'}
              live
            >
              {asking.unanswered ? 'Send it again: the same request counts only once.' : errorText(asking.error, 'Please try again.')}
            </Notice>
          </div>
        )}
        {quoted.data ? (
          <>
            <QuotedDays quoted={quoted.data} />
            <Button
              wide
              busy={asking.busy && 'Sending...'}
              reason={asking.unanswered ? undefined : (quoted.data.refusal ?? undefined)}
              onClick={() => asking.send({ params: { id: loanId } })}
            >
              Ask for one more week
            </Button>
          </>
        ) : quoted.isError ? (
          <ErrorState
            title="We could not work out the new days"
            detail={formatReadFailure(quoted.error)}
            onRetry={() => void quoted.refetch()}
          />
        ) : (
          <Waiting label="Working out the new days...">
            <Skeleton className="h-64" />
          </Waiting>
        )}
        <div className="mt-2 text-center">
          <Button kind="quiet" disabled={asking.busy} onClick={onClose}>
            Keep my payment days
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

function QuotedDays({ quoted }: { quoted: Quoted }) {
  const today = todayHere()
  return (
    <>
      <p className="flex items-baseline justify-between gap-3 font-bold">
        <span>What it costs</span>
        <Cedis value={quoted.cost} className="text-22" />
      </p>
      <p className="mt-1 mb-3 text-muted">
        No fee and no interest, and the amounts stay the same. The office answers your request; until then the old days count.
      </p>
      <table className="mb-4 w-full tabular-nums">
        <caption className="sr-only">Payment days before and after</caption>
        <thead>
          <tr className="text-left text-muted">
            <th scope="col" className="py-1.5 font-normal">
              Week
            </th>
            <th scope="col" className="py-1.5 font-normal">
              Now due
            </th>
            <th scope="col" className="py-1.5 font-normal">
              Then due
            </th>
          </tr>
        </thead>
        <tbody>
          {quoted.weeks.map((one) => (
            <tr key={one.week} className="border-t border-line">
              <th scope="row" className="py-1.5 text-left font-normal">
                {one.week}
              </th>
              <td className="py-1.5 text-muted">{formatNear(one.from, today)}</td>
              <td className="py-1.5 font-bold">{formatNear(one.to, today)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
