import type { ReactNode } from 'react'
import type { ExportName } from '#contract/exported-lists.ts'
import { ListStates, type ListReading } from '#web/staff-kit/list-states.tsx'
import { ListTools } from '#web/staff-kit/list-tools.tsx'
import { TabPage } from '#web/staff-kit/tab-page.tsx'

interface ExceptionsPageProps<Row> {
  lead: string
  file: ExportName
  /** Shown when none is open. */
  words: string
  open: ListReading<Row> & { retry: () => void }
  resolved: ListReading<Row> & { retry: () => void }
  openRows: (rows: readonly Row[]) => ReactNode
  resolvedRows: (rows: readonly Row[]) => ReactNode
  children: ReactNode
}

export function ExceptionsPage<Row>({ lead, file, words, open, resolved, openRows, resolvedRows, children }: ExceptionsPageProps<Row>) {
  const reread = () => {
    open.retry()
    resolved.retry()
  }
  return (
    <TabPage title="Exceptions" lead={lead} beside={<ListTools list={file} onRefresh={reread} />}>
      <ListStates list={open} what="the exceptions" empty={{ title: 'No open exceptions', words }}>
        {openRows}
      </ListStates>
      <h3 className="mt-8 mb-3 text-18 font-bold">Resolved</h3>
      <ListStates
        list={resolved}
        what="the resolved exceptions"
        first={10}
        empty={{ title: 'None resolved yet', words: 'Resolved exceptions appear here with the user and the reason.' }}
      >
        {resolvedRows}
      </ListStates>
      {children}
    </TabPage>
  )
}
