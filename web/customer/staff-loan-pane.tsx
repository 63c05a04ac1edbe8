import { readStaffLoan } from '#contract/staff-loans.ts'
import { wordsFor } from '#web/lib/api-error.ts'
import { useRead } from '#web/lib/use-read.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Waiting } from '#web/ui/waiting.tsx'
import { StaffLoanBody } from '#web/customer/staff-loan-body.tsx'

/** One loan as staff see it, read anew each time that it is opened; the server writes down who looked. */
export function StaffLoanPane({ id, onBack }: { id: number; onBack: () => void }) {
  useTitle(`Loan #${id}, Admin Panel`)
  const reading = useRead(readStaffLoan, { params: { id } }, { staleTime: 0 })
  return (
    <div className="mx-auto max-w-[calc(var(--container-page)+11rem)] px-4 lg:px-6 py-4">
      <div className="mb-2 -ml-4">
        <Button kind="quiet" icon="back" onClick={onBack}>
          Back to the list
        </Button>
      </div>
      {reading.data ? (
        <StaffLoanBody loan={reading.data} />
      ) : reading.error ? (
        <ErrorState
          title={`We could not load Loan #${id}`}
          detail={wordsFor(reading.error, reading.error.message)}
          onRetry={() => void reading.refetch()}
        />
      ) : (
        <Waiting label="Loading the loan...">
          <Skeleton className="mb-6 h-14 w-2/3" />
          <Skeleton className="mb-6 h-40 w-full" />
          <Skeleton className="h-64 w-full" />
        </Waiting>
      )}
    </div>
  )
}
