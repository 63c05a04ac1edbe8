import { useState } from 'react'
import { listComplaints } from '#contract/support-shapes.ts'
import { readDraft } from '#web/lib/draft.ts'
import { useList } from '#web/lib/use-list.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/lib/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Waiting } from '#web/ui/waiting.tsx'
import { ComplaintCard } from '#web/support/complaint-card.tsx'
import { COMPLAINT_FORM, ComplaintForm } from '#web/support/complaint-form.tsx'
import { ANSWER_PROMISE } from '#web/support/support-labels.ts'

/** A draft opens the form. */
export function ComplaintsSection() {
  const list = useList(listComplaints, {})
  const [writing, setWriting] = useState(() => readDraft(COMPLAINT_FORM)['text'] !== undefined)
  const complaints = list.pages.flat()
  return (
    <section aria-labelledby="complaints" className="grid gap-4">
      <h2 id="complaints" className="text-22 font-bold tracking-tight">
        My complaints
      </h2>
      {writing ? (
        <Card labelledBy="new-complaint">
          <h3 id="new-complaint" className="mb-3 text-18 font-bold">
            New complaint
          </h3>
          <ComplaintForm onDone={() => setWriting(false)} />
        </Card>
      ) : (
        complaints.length > 0 && (
          <div>
            <Button icon="plus" onClick={() => setWriting(true)}>
              New complaint
            </Button>
          </div>
        )
      )}
      {list.isPending && (
        <Waiting label="Loading your complaints...">
          <Skeleton className="h-32" />
        </Waiting>
      )}
      {list.error && complaints.length === 0 && (
        <ErrorState title="We could not load your complaints" error={list.error} onRetry={list.retry} />
      )}
      {!list.isPending && !list.error && complaints.length === 0 && !writing && (
        <EmptyState
          title="You have no complaints with us"
          action={
            <Button icon="plus" onClick={() => setWriting(true)}>
              New complaint
            </Button>
          }
        >
          If something was not right, tell us. {ANSWER_PROMISE} It never counts against you.
        </EmptyState>
      )}
      {complaints.map((complaint) => (
        <ComplaintCard key={complaint.id} complaint={complaint} />
      ))}
      {list.more && (
        <div>
          <Button kind="second" busy={list.moreIsComing && 'Loading...'} onClick={list.more}>
            Show more
          </Button>
        </div>
      )}
    </section>
  )
}
