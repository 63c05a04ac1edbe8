import { APPROVERS } from '#domain/access/approval-limit.ts'
import { readOwnTill } from '#contract/tills.ts'
import { wordsFor } from '#web/lib/api-error.ts'
import { useSignedIn } from '#web/lib/signed-in.ts'
import { useRead } from '#web/lib/use-read.ts'
import { useRefresh } from '#web/lib/use-refresh.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Waiting } from '#web/ui/waiting.tsx'
import { OutOfDate } from '#web/staff-kit/out-of-date.tsx'
import { RefreshButton } from '#web/staff-kit/refresh-button.tsx'
import { holdsOneOf } from '#web/staff-kit/staff-reasons.ts'
import { TabPage } from '#web/staff-kit/tab-page.tsx'
import { OwnTillSection } from '#web/tills/own-till-section.tsx'
import { ReceiptBookSection } from '#web/tills/receipt-book-section.tsx'
import { SafeSection } from '#web/tills/safe-section.tsx'
import type { OwnTill } from '#web/tills/till-rows.ts'
import { TILL_READS } from '#web/tills/till-reads.ts'
import { TillsSection } from '#web/tills/tills-section.tsx'

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
        <ErrorState title="We could not load your till" detail={wordsFor(reading.error, reading.error.message)} onRetry={retry} />
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
