import { useState } from 'react'
import { listMomoExceptions } from '#contract/reconciliation.ts'
import type { MomoExceptionAction } from '#domain/reconciliation/momo-exception.ts'
import { useList } from '#web/lib/use-list.ts'
import { MomoExceptionDialog } from '#web/reconciliation/momo-exception-dialog.tsx'
import { MomoExceptionRows } from '#web/reconciliation/momo-exception-rows.tsx'
import type { MomoException } from '#web/reconciliation/momo-rows.ts'
import { ListStates } from '#web/staff-kit/list-states.tsx'
import { ListTools } from '#web/staff-kit/list-tools.tsx'
import { TabPage } from '#web/staff-kit/tab-page.tsx'

/** What does not fit between the providers and our books, each with the ways to end it, and below what was ended. */
export function MomoExceptionsSection() {
  const open = useList(listMomoExceptions, { query: { state: 'open' } })
  const resolved = useList(listMomoExceptions, { query: { state: 'resolved' } })
  const [asked, setAsked] = useState<{ exception: MomoException; action: MomoExceptionAction }>()
  const reread = () => {
    open.retry()
    resolved.retry()
  }
  return (
    <TabPage
      title="Exceptions"
      lead="What does not fit between the books of the providers and ours, oldest first."
      beside={<ListTools list="momo-exceptions" onRefresh={reread} />}
    >
      <ListStates
        list={open}
        what="the exceptions"
        empty={{ title: 'Everything fits', words: 'What a statement or a network tells otherwise than our books will stand here.' }}
      >
        {(rows) => <MomoExceptionRows rows={rows} onAct={(exception, action) => setAsked({ exception, action })} />}
      </ListStates>
      <h3 className="mt-8 mb-3 text-18 font-bold">Ended</h3>
      <ListStates
        list={resolved}
        what="the exceptions that were ended"
        first={10}
        empty={{ title: 'None was ended yet', words: 'What was ended stands here, with who ended it and why.' }}
      >
        {(rows) => <MomoExceptionRows rows={rows} />}
      </ListStates>
      {asked && <MomoExceptionDialog {...asked} onClose={() => setAsked(undefined)} />}
    </TabPage>
  )
}
