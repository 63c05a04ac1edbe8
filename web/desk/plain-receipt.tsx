import { generateReceipt, listReceipts } from '#contract/staff-payments.ts'
import { useRefresh } from '#web/lib/use-refresh.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { Button } from '#web/ui/button.tsx'
import { FailureNotice } from '#web/staff-kit/failure-notice.tsx'
import type { StaffReceipt } from '#web/staff-kit/staff-rows.ts'
import { UnansweredNote } from '#web/staff-kit/unanswered-note.tsx'

/** A number without loan and amount. The screen never makes one up: where the server gives none, it says so. */
export function PlainReceipt({ onMade }: { onMade: (receipt: StaffReceipt) => void }) {
  const refresh = useRefresh()
  const make = useSubmit(generateReceipt, {
    onDone: ({ receipt }) => {
      refresh(listReceipts)
      onMade(receipt)
    },
  })
  return (
    <div className="rounded-card border border-line p-4">
      {make.unanswered ? (
        <UnansweredNote />
      ) : (
        <FailureNotice error={make.error} title="Failed to generate receipt number. Please try again." />
      )}
      <Button kind="second" size="desk" icon="receipt" busy={make.busy && 'Generating...'} onClick={() => make.send({ body: {} })}>
        Generate Cash Receipt Number
      </Button>
      <p className="mt-2 text-14 text-muted">
        Without a loan and an amount. The payment that is made with it waits in the Payments tab until somebody confirms it.
      </p>
    </div>
  )
}
