import { useState } from 'react'
import {
  listBureauSearches,
  listBureauSubmissions,
  makeBureauSubmission,
  readBureauInquiries,
  readBureauState,
  readBureauSubmission,
  storeBureauAnswers,
} from '#contract/bureau/bureau.ts'
import { formatCedis } from '#domain/kernel/money.ts'
import { formatMonthName } from '#domain/ledger/month.ts'
import { FileField } from '#web/forms/file-field.tsx'
import { TextField } from '#web/forms/text-field.tsx'
import { useSignedIn } from '#web/lib/current-user.ts'
import { showToast } from '#web/lib/toasts.ts'
import { useList } from '#web/lib/use-list.ts'
import { useRead, useRefresh } from '#web/lib/use-read.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { formatMoment, formatTime, todayHere } from '#web/shared/format-time.ts'
import { customerPath } from '#web/staff-kit/admin-tabs.ts'
import { CsvButton } from '#web/staff-kit/csv-button.tsx'
import { ListStates } from '#web/staff-kit/list-states.tsx'
import { RefreshButton } from '#web/staff-kit/refresh-button.tsx'
import { SendingNotice } from '#web/staff-kit/sending-notice.tsx'
import { TabPage } from '#web/staff-kit/tab-page.tsx'
import { Button } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

const OUTCOMES = { found: 'Record found', not_found: 'No record', failed: 'Search failed' } as const
const at = (moment: Date): string => `${formatMoment(moment, todayHere())}, ${formatTime(moment)}`

/** Rules S35 and S36. */
export function BureauRegister() {
  return (
    <div className="grid gap-8">
      <Searches />
      <Submissions />
    </div>
  )
}

function Searches() {
  const list = useList(listBureauSearches, {})
  const isAllowed = useSignedIn().effectivePermissions.includes('view_sensitive_data')
  return (
    <TabPage title="Searches" beside={<RefreshButton onClick={list.retry} />}>
      {isAllowed && <BureauFiles />}
      <ListStates list={list} what="the searches" empty={{ title: 'No searches yet', words: 'A search is requested in the review.' }}>
        {(rows) => (
          <DataTable
            caption="Searches"
            rows={rows}
            rowKey={(row) => row.id}
            columns={[
              { head: 'No.', cell: (row) => <span className="tabular-nums">#{row.id}</span> },
              { head: 'Customer', names: true, cell: (row) => <TextLink to={customerPath(row.userId)}>{row.fullName}</TextLink> },
              { head: 'Requested', cell: (row) => `${at(row.requestedAt)}, ${row.requestedByName}` },
              { head: 'Result', cell: (row) => (row.outcome === null ? 'Waits for its answer' : OUTCOMES[row.outcome]) },
              { head: 'Answered', cell: (row) => (row.answeredAt === null ? '' : at(row.answeredAt)) },
            ]}
            phone={(row) => (
              <p>
                <b>{row.fullName}</b> #{row.id}, {at(row.requestedAt)}:{' '}
                {row.outcome === null ? 'waits for its answer' : OUTCOMES[row.outcome]}
              </p>
            )}
          />
        )}
      </ListStates>
    </TabPage>
  )
}

function BureauFiles() {
  const refresh = useRefresh()
  const waiting = useRead(readBureauState, {}).data?.waiting ?? 0
  const sending = useSubmit(storeBureauAnswers, {
    onDone: ({ message }) => {
      showToast({ title: 'Response file read', words: message, tone: 'success' })
      refresh(listBureauSearches)
      refresh(readBureauState)
    },
  })
  return (
    <div className="mb-4 grid gap-3">
      <div className="flex flex-wrap items-center gap-3">
        {waiting > 0 && <CsvButton make={{ address: readBureauInquiries.path, name: 'mmoa-bureau-inquiries.csv' }} />}
        <span>{waiting === 1 ? '1 search waits' : `${waiting} searches wait`} for an answer.</span>
      </div>
      <SendingNotice sending={sending} title="The response file was not read" />
      <FileField
        label="Response file"
        hint="Save the inquiry file, send it to the bureau, and choose its CSV answer here."
        accept=".csv,text/csv"
        disabled={sending.busy}
        error={undefined}
        button={{ words: sending.busy ? 'Reading...' : 'Choose file', icon: 'doc', size: 'desk' }}
        onFile={(file) => void file.text().then((csv) => sending.send({ body: { csv } }))}
      />
    </div>
  )
}

function Submissions() {
  const list = useList(listBureauSubmissions, {})
  const refresh = useRefresh()
  const [month, setMonth] = useState('')
  const making = useSubmit(makeBureauSubmission, {
    onDone: ({ message }) => {
      showToast({ title: 'Submission', words: message, tone: 'success' })
      refresh(listBureauSubmissions)
    },
  })
  return (
    <TabPage title="Monthly submissions" lead="The loans of a closed month, with control totals. A month keeps its figures.">
      <SendingNotice sending={making} title="The submission was not made" />
      <div className="mb-4 flex max-w-md flex-wrap items-end gap-3">
        <TextField label="Month" hint="For example 2026-03" value={month} disabled={making.busy} onChange={setMonth} />
        <Button size="desk" busy={making.busy && 'Making...'} disabled={month === ''} onClick={() => making.send({ body: { month } })}>
          Make submission
        </Button>
      </div>
      <ListStates list={list} what="the submissions" empty={{ title: 'No submissions yet', words: 'Make one for a closed month.' }}>
        {(rows) => (
          <DataTable
            caption="Submissions"
            rows={rows}
            rowKey={(row) => row.month}
            columns={[
              { head: 'Month', cell: (row) => formatMonthName(row.month) },
              { head: 'Loans', cell: (row) => row.loans },
              { head: 'Disbursed', cell: (row) => formatCedis(row.disbursed) },
              { head: 'Outstanding', cell: (row) => formatCedis(row.outstanding) },
              { head: 'Overdue', cell: (row) => formatCedis(row.overdue) },
              { head: 'Made', cell: (row) => `${at(row.madeAt)}, ${row.madeByName}` },
              { head: 'File', cell: (row) => <SubmissionFile month={row.month} /> },
            ]}
            phone={(row) => (
              <div className="grid gap-1">
                <p className="font-bold">{formatMonthName(row.month)}</p>
                <p>
                  {row.loans} loans, outstanding {formatCedis(row.outstanding)}, overdue {formatCedis(row.overdue)}
                </p>
                <SubmissionFile month={row.month} />
              </div>
            )}
          />
        )}
      </ListStates>
    </TabPage>
  )
}

const SubmissionFile = ({ month }: { month: string }) => (
  <CsvButton make={{ address: readBureauSubmission.path.replace(':month', month), name: `mmoa-bureau-submission-${month}.csv` }} />
)
