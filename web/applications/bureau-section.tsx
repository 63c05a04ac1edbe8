import { useState } from 'react'
import { recordBureauException, requestBureauSearch } from '#contract/bureau/bureau.ts'
import { readStaffLoan } from '#contract/staff-loans.ts'
import { dayOf, formatDay } from '#domain/kernel/calendar.ts'
import { formatCedis } from '#domain/kernel/money.ts'
import { reasonNotToApprove } from '#web/applications/review-checks.ts'
import type { AnswerOf } from '#web/lib/call.ts'
import { useSignedIn } from '#web/lib/current-user.ts'
import { showToast } from '#web/lib/toasts.ts'
import { useRefresh } from '#web/lib/use-read.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { todayHere } from '#web/shared/format-time.ts'
import { customerPath } from '#web/staff-kit/admin-tabs.ts'
import { ReasonDialog } from '#web/staff-kit/reason-dialog.tsx'
import { SendingNotice } from '#web/staff-kit/sending-notice.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

type Loan = AnswerOf<typeof readStaffLoan>
type Bureau = NonNullable<Loan['bureau']>

/** Rule S35. Absent while the setting is off. */
export function BureauSection({ loan, bureau }: { loan: Loan; bureau: Bureau }) {
  const staff = useSignedIn()
  const refresh = useRefresh()
  const [explaining, setExplaining] = useState(false)
  const request = useSubmit(requestBureauSearch, {
    onDone: ({ message }) => {
      showToast({ title: 'Search requested', words: message, tone: 'success' })
      refresh(readStaffLoan)
    },
  })
  const { search, exception, isWaiting, consentIsLive } = bureau
  const isMissing = loan.status === 'pending' && bureau.refusal !== null
  return (
    <section>
      <h3 className="text-18 font-bold">Credit bureau</h3>
      <p className="mt-2">{searchWords(search)}</p>
      {isWaiting && <p className="text-muted">A search waits for its answer.</p>}
      {!consentIsLive && <p className="text-muted">The customer does not agree to a search now.</p>}
      {isMissing && (
        <p className="text-muted">
          <TextLink to={customerPath(loan.user.id)}>Record a signed consent or the Ghana Card</TextLink>
        </p>
      )}
      {exception && (
        <p className="mt-2 border-l-4 border-edge bg-paper px-3 py-2 break-words">
          <span className="font-bold">Decided without a search: </span>
          {exception.reason} ({exception.byName}, {formatDay(dayOf(exception.at), todayHere())})
        </p>
      )}
      {isMissing && !isWaiting && <p className="mt-2 font-bold text-caution">{bureau.refusal}</p>}
      {isMissing && (
        <div className="mt-3 flex flex-wrap gap-2">
          <Button
            size="desk"
            kind="second"
            busy={request.busy && 'Requesting...'}
            disabled={isWaiting || !consentIsLive}
            onClick={() => request.send({ params: { userId: loan.user.id } })}
          >
            Request search
          </Button>
          {reasonNotToApprove(loan, staff) === undefined && (
            <Button size="desk" kind="second" onClick={() => setExplaining(true)}>
              Decide without search
            </Button>
          )}
        </div>
      )}
      <SendingNotice sending={request} title="The search was not requested" />
      {explaining && <ExceptionDialog loan={loan} onClose={() => setExplaining(false)} />}
    </section>
  )
}

function searchWords(search: Bureau['search']): string {
  if (search === null) return 'No search yet.'
  const when = formatDay(dayOf(search.answeredAt), todayHere())
  const age = search.isCurrent || search.outcome === 'failed' ? '' : ' This search is older than 30 days.'
  if (search.outcome === 'failed') return `The search of ${when} failed.`
  if (search.outcome === 'not_found') return `${when}: the bureau has no record of this customer.${age}`
  if (search.reportNumber === null) return `${when}: the report was erased.${age}`
  const { openLoans, outstanding, daysPastDue, reportNumber } = search
  const late = daysPastDue === 0 ? 'none past due' : `the longest ${daysPastDue} days past due`
  return `${when}, report ${reportNumber}: ${openLoans} open loans elsewhere, outstanding ${outstanding === null ? 'not stated' : formatCedis(outstanding)}, ${late}.${age}`
}

function ExceptionDialog({ loan, onClose }: { loan: Loan; onClose: () => void }) {
  const refresh = useRefresh()
  const sending = useSubmit(recordBureauException, {
    onDone: ({ message }) => {
      showToast({ title: `Loan #${loan.id}`, words: message, tone: 'success' })
      refresh(readStaffLoan)
      onClose()
    },
  })
  return (
    <ReasonDialog
      title="Decide without search?"
      hint="Why this loan is decided without a search at the credit bureau."
      confirm="Record reason"
      busy="Recording..."
      failure="The reason was not recorded"
      kind="primary"
      sending={sending}
      onSend={(reason) => sending.send({ params: { id: loan.id }, body: { reason } })}
      onClose={onClose}
    >
      <p className="mb-3">The reason stays with the application, and everybody who reviews it reads it.</p>
    </ReasonDialog>
  )
}
