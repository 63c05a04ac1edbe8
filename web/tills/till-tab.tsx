import { APPROVERS } from '#domain/access/approval-limit.ts'
import { readOwnTill, depositFromTill } from '#contract/tills.ts'
import { errorText } from '#web/lib/api-error.ts'
import { useSignedIn } from '#web/lib/current-user.ts'
import { useRead, useRefresh } from '#web/lib/use-read.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Waiting } from '#web/ui/waiting.tsx'
import { OutOfDate } from '#web/staff-kit/out-of-date.tsx'
import { RefreshButton } from '#web/staff-kit/refresh-button.tsx'
import { holdsOneOf } from '#web/staff-kit/staff-reasons.ts'
import { TabPage } from '#web/staff-kit/tab-page.tsx'
import { ReceiptBookSection } from '#web/tills/receipt-book-section.tsx'
import { SafeSection } from '#web/tills/safe-section.tsx'
import type { OwnTill, TillDetails } from '#web/tills/till-rows.ts'
import { TILL_READS, useTillChanged } from '#web/staff-kit/staff-follow-ups.ts'
import { TillsSection } from '#web/tills/tills-section.tsx'
import { formatDay } from '#domain/kernel/calendar.ts'
import { OpenTillForm } from '#web/tills/open-till-form.tsx'
import { TillPart } from '#web/tills/till-part.tsx'
import { refusal } from '#domain/kernel/refusal.ts'
import { TillCount } from '#web/tills/till-count.tsx'
import { TillMovements } from '#web/tills/till-movements.tsx'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Cedis } from '#web/shared/cedis.tsx'
import { formatTime } from '#web/shared/format-time.ts'
import { CountDialog } from '#web/tills/count-dialog.tsx'
import { TopUpDialog } from '#web/tills/top-up-dialog.tsx'
import { refusalToTakeOut } from '#domain/tills/till.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { BankForm } from '#web/tills/bank-form.tsx'

/** Cash at the office: one's own till, the tills that wait for a signature, the safe, and the book of receipt numbers. */
export function TillTab() {
  const refresh = useRefresh()
  const reading = useRead(readOwnTill, {}, { staleTime: 0 })
  const retry = () => refresh(...TILL_READS)
  return (
    <TabPage title="Till" lead="The cash in your drawer, counted at the end of the day." beside={<RefreshButton onClick={retry} />}>
      {reading.data ? (
        <>
          {reading.error && <OutOfDate onRetry={retry} />}
          <Opened own={reading.data} />
        </>
      ) : reading.error ? (
        <ErrorState title="We could not load your till" detail={errorText(reading.error, reading.error.message)} onRetry={retry} />
      ) : (
        <Waiting label="Loading your till...">
          <Skeleton className="mb-6 h-40 w-full" />
          <Skeleton className="h-64 w-full" />
        </Waiting>
      )}
    </TabPage>
  )
}

function Opened({ own }: { own: OwnTill }) {
  const mayApprove = holdsOneOf(useSignedIn(), APPROVERS)
  return (
    <div className="grid gap-10">
      {!own.tillsOn && (
        <Notice tone="info" title="This office works without tills">
          Cash goes through one office cash, and nobody opens a drawer of their own. The receipt book below is kept all the same. The
          Managing Director can switch tills on.
        </Notice>
      )}
      {(own.tillsOn || own.till !== null) && <OwnTillSection own={own} />}
      {own.inSafe !== null && own.tillsOn && <SafeSection inSafe={own.inSafe} />}
      {(mayApprove || own.tillsOn) && <TillsSection mayApprove={mayApprove} leftOpen={own.leftOpen} />}
      <ReceiptBookSection today={own.businessDay} />
    </div>
  )
}

/** One's own drawer as it stands: to be opened, in use, left open, or counted. */
function OwnTillSection({ own }: { own: OwnTill }) {
  const { till, businessDay } = own
  return (
    <TillPart title="Your till" lead={formatDay(till?.businessDay ?? businessDay)}>
      {till?.leftOpen && (
        <div className="mb-4">
          <Notice tone="caution" title={`Your till of ${formatDay(till.businessDay)} is still open`}>
            Its day is over. Count and close it; then you can open the next one and take cash again.
          </Notice>
        </div>
      )}
      {till === null ? (
        <OpenTillForm />
      ) : till.status === 'open' ? (
        <OpenedTill till={till} tillsOn={own.tillsOn} />
      ) : (
        <ClosedTill till={till} />
      )}
    </TillPart>
  )
}

/** One's own till after it was counted. */
function ClosedTill({ till }: { till: TillDetails }) {
  return (
    <div className="grid gap-6">
      <Notice tone={till.status === 'signed' ? 'success' : 'info'} title="Counted and closed">
        {refusal('till_counted_today').message}
      </Notice>
      <TillCount till={till} />
      <TillMovements till={till} />
    </div>
  )
}

/** A till in use: what is in it, what can be done with it, and what went through it. */
function OpenedTill({ till, tillsOn }: { till: TillDetails; tillsOn: boolean }) {
  const [dialog, setDialog] = useState<'count' | 'deposit' | 'top-up'>()
  const close = () => setDialog(undefined)
  const closed = till.leftOpen ? 'Count this till first.' : tillsOn ? undefined : refusal('tills_off').message
  return (
    <div className="grid gap-6">
      <Card className="max-w-form">
        <p className="text-muted">In your till</p>
        <p>
          <Cedis value={till.inTill} className="text-36 font-bold" />
        </p>
        <p className="mb-4 text-muted">
          Opened at {formatTime(till.openedAt)} with <Cedis value={till.openingFloat} />
        </p>
        <Button wide icon="check" onClick={() => setDialog('count')}>
          Count and close
        </Button>
        <div className="mt-3 flex flex-wrap gap-3">
          <Button kind="second" size="desk" reason={closed} onClick={() => setDialog('deposit')}>
            Carry to the bank
          </Button>
          {closed === undefined && (
            <Button kind="second" size="desk" onClick={() => setDialog('top-up')}>
              Top up from the safe
            </Button>
          )}
        </div>
      </Card>
      <TillMovements till={till} />
      {dialog === 'count' && <CountDialog till={till} onClose={close} />}
      {dialog === 'deposit' && <DepositDialog till={till} onClose={close} />}
      {dialog === 'top-up' && <TopUpDialog till={till} onClose={close} />}
    </div>
  )
}

/** From one's own till to the bank. */
function DepositDialog({ till, onClose }: { till: TillDetails; onClose: () => void }) {
  const deposit = useSubmit(depositFromTill, useTillChanged('The deposit was not booked', onClose))
  return (
    <BankForm
      title="Carry to the bank"
      inPlace={till.inTill}
      tooMuch={(amount, there) => refusalToTakeOut(amount, there)?.message}
      sending={deposit}
      onSend={(body) => deposit.send({ params: { id: till.id }, body })}
      onClose={onClose}
    />
  )
}
