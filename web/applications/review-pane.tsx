import { readStaffLoan } from '#contract/staff-loans.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Waiting } from '#web/ui/waiting.tsx'
import { wordsFor } from '#web/lib/api-error.ts'
import { useRead } from '#web/lib/use-read.ts'
import { OpenedApplication } from '#web/applications/opened-application.tsx'

interface ReviewPaneProps {
  id: number
  /** It came by itself after a decision: the focus goes to its name. */
  takesFocus: boolean
  onBack: () => void
  onDecided: () => void
}

/** Reads one application anew each time that it is opened; the server writes down who looked. */
export function ReviewPane({ id, takesFocus, onBack, onDecided }: ReviewPaneProps) {
  const reading = useRead(readStaffLoan, { params: { id } }, { staleTime: 0 })
  const readAgain = async () => (await reading.refetch()).data
  return (
    <div className="min-w-0">
      <div className="border-b border-line bg-surface px-2 py-1 lg:hidden">
        <Button kind="quiet" icon="back" onClick={onBack}>
          All applications
        </Button>
      </div>
      {reading.data ? (
        <OpenedApplication loan={reading.data} takesFocus={takesFocus} readAgain={readAgain} onDecided={onDecided} />
      ) : (
        <div className="p-4 lg:p-6">
          {reading.error ? (
            <ErrorState
              title={`We could not load Loan #${id}`}
              detail={wordsFor(reading.error, reading.error.message)}
              onRetry={() => void reading.refetch()}
            />
          ) : (
            <Waiting label="Loading the application...">
              <Skeleton className="mb-6 h-14 w-2/3" />
              <Skeleton className="mb-6 h-16 w-full" />
              <Skeleton className="h-48 w-full" />
            </Waiting>
          )}
        </div>
      )}
    </div>
  )
}
