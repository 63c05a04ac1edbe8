import { useState } from 'react'
import { readBureauState } from '#contract/bureau/bureau.ts'
import { listConsents, listIncidents } from '#contract/support-data.ts'
import { listStaffComplaints } from '#contract/support-shapes.ts'
import { COMPLAINT_SUBJECTS } from '#domain/support/complaint.ts'
import { CHANNEL_LABELS, CONSENT_LABELS } from '#domain/support/consent.ts'
import { INCIDENT_KINDS } from '#domain/support/incident.ts'
import { formatDay } from '#domain/kernel/calendar.ts'
import type { AnswerOf } from '#web/lib/call.ts'
import { useSignedIn } from '#web/lib/current-user.ts'
import { useRead } from '#web/lib/use-read.ts'
import { useList } from '#web/lib/use-list.ts'
import { formatMoment, formatTime, todayHere } from '#web/shared/format-time.ts'
import { BureauRegister } from '#web/support/bureau-register.tsx'
import { ComplaintDialog } from '#web/support/complaint-dialog.tsx'
import { IncidentDialog } from '#web/support/incident-dialog.tsx'
import { formatEnd, formatSent } from '#web/support/support-labels.ts'
import { SupportClockBadge } from '#web/support/support-clock-badge.tsx'
import { customerPath } from '#web/staff-kit/admin-tabs.ts'
import { ListStates } from '#web/staff-kit/list-states.tsx'
import { ListTools } from '#web/staff-kit/list-tools.tsx'
import { holdsOneOf } from '#web/staff-kit/staff-reasons.ts'
import type { StaffComplaint } from '#web/staff-kit/staff-rows.ts'
import { TabPage } from '#web/staff-kit/tab-page.tsx'
import { useView } from '#web/staff-kit/use-view.ts'
import { Button } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { TabPanel } from '#web/ui/tab-panel.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

const REGISTERS = [
  { id: 'incidents', name: 'Incidents' },
  { id: 'complaints', name: 'Complaints' },
  { id: 'consents', name: 'Consents' },
  { id: 'bureau', name: 'Credit bureau' },
] as const

const SCREENS = { incidents: IncidentRegister, complaints: ComplaintRegister, consents: ConsentRegister, bureau: BureauRegister } as const

/** Rule A39. */
export function RegistersTab() {
  const view = useView()
  const staff = useSignedIn()
  const bureau = useRead(readBureauState, {})
  const isOpen = {
    incidents: true,
    complaints: holdsOneOf(staff, listStaffComplaints.access),
    consents: true,
    bureau: bureau.data?.isOn === true,
  }
  const opened = REGISTERS.filter(({ id }) => isOpen[id])
  const shown = opened.find(({ id }) => id === view.get('section')) ?? REGISTERS[0]
  const Screen = SCREENS[shown.id]
  return (
    <>
      <Tabs label="Registers" tabs={opened} chosen={shown.id} onChoose={(section) => view.replaceWith({ tab: 'registers', section })} />
      <TabPanel id={shown.id}>
        <Screen />
      </TabPanel>
    </>
  )
}

const at = (moment: Date): string => `${formatMoment(moment, todayHere())}, ${formatTime(moment)}`

function IncidentRegister() {
  const list = useList(listIncidents, {})
  const [recording, setRecording] = useState(false)
  const today = todayHere()
  return (
    <TabPage
      title="Incidents"
      lead="Lost data, fraud, lost cash and failures. A record is never changed: record a later development as a record of its own."
      beside={
        <div className="flex flex-wrap gap-2">
          <Button size="desk" icon="plus" onClick={() => setRecording(true)}>
            Record incident
          </Button>
          <ListTools list="incidents" onRefresh={list.retry} />
        </div>
      }
    >
      <ListStates list={list} what="the incidents" empty={{ title: 'No incidents', words: 'Recorded incidents appear here.' }}>
        {(rows) => (
          <DataTable
            caption="Incidents"
            rows={rows}
            rowKey={(row) => row.id}
            columns={[
              { head: 'No.', cell: (row) => <span className="tabular-nums">#{row.id}</span> },
              { head: 'Happened', cell: (row) => <span className="whitespace-nowrap">{formatDay(row.happenedOn, today)}</span> },
              { head: 'Found', cell: (row) => <span className="whitespace-nowrap">{formatDay(row.foundOn, today)}</span> },
              { head: 'Kind', cell: (row) => INCIDENT_KINDS[row.kind] },
              { head: 'What happened', cell: (row) => <span className="whitespace-pre-line">{row.description}</span> },
              { head: 'Notified', cell: (row) => <span className="whitespace-pre-line">{row.notified}</span> },
              { head: 'Measures', cell: (row) => <span className="whitespace-pre-line">{row.measures}</span> },
              { head: 'Recorded', cell: (row) => `${row.recordedByName}, ${at(row.recordedAt)}` },
            ]}
            phone={(row) => (
              <div className="grid gap-1">
                <p className="font-bold">
                  #{row.id} {INCIDENT_KINDS[row.kind]}
                </p>
                <p className="text-muted">
                  {formatDay(row.happenedOn, today)}, found {formatDay(row.foundOn, today)}
                </p>
                <p className="whitespace-pre-line">{row.description}</p>
                <p className="whitespace-pre-line">Notified: {row.notified}</p>
                <p className="whitespace-pre-line">Measures: {row.measures}</p>
                <p className="text-muted">
                  {row.recordedByName}, {at(row.recordedAt)}
                </p>
              </div>
            )}
          />
        )}
      </ListStates>
      {recording && <IncidentDialog onClose={() => setRecording(false)} />}
    </TabPage>
  )
}

function ComplaintRegister() {
  const list = useList(listStaffComplaints, { query: { state: undefined, userId: undefined } })
  const [open, setOpen] = useState<StaffComplaint>()
  const today = todayHere()
  const end = (row: StaffComplaint) =>
    row.state === 'open' ? <SupportClockBadge item={row} isEscalated={row.isEscalated} /> : formatEnd(row) || 'Answered'
  const openButton = (row: StaffComplaint) => (
    <Button size="desk" kind="second" onClick={() => setOpen(row)}>
      Open<span className="sr-only"> complaint {row.id}</span>
    </Button>
  )
  return (
    <TabPage
      title="Complaints"
      lead="Every complaint with its outcome and redress, newest first."
      beside={<ListTools list="complaints" onRefresh={list.retry} />}
    >
      <ListStates list={list} what="the complaints" empty={{ title: 'No complaints', words: 'Complaints appear here.' }}>
        {(rows) => (
          <DataTable
            caption="Register of complaints"
            rows={rows}
            rowKey={(row) => row.id}
            columns={[
              { head: 'No.', cell: (row) => <span className="tabular-nums">#{row.id}</span> },
              { head: 'Sent', cell: (row) => formatSent(row.filedAt, today) },
              { head: 'Customer', names: true, cell: (row) => <TextLink to={customerPath(row.userId)}>{row.fullName}</TextLink> },
              { head: 'About', cell: (row) => COMPLAINT_SUBJECTS[row.subject] },
              {
                head: 'Loan or payment',
                cell: (row) => (
                  <>
                    {row.subjectLoanId !== null && (
                      <TextLink to={customerPath(row.userId, row.subjectLoanId)}>Loan #{row.subjectLoanId}</TextLink>
                    )}
                    {row.paymentId !== null && ` payment #${row.paymentId}`}
                  </>
                ),
              },
              { head: 'Outcome and redress', cell: end },
              { head: 'Action', headHidden: true, cell: openButton },
            ]}
            phone={(row) => (
              <div className="grid gap-1">
                <p className="font-bold">
                  {row.fullName} #{row.id}
                </p>
                <p className="text-muted">
                  {COMPLAINT_SUBJECTS[row.subject]}, sent {formatSent(row.filedAt, today)}
                </p>
                <div>{end(row)}</div>
                <div>{openButton(row)}</div>
              </div>
            )}
          />
        )}
      </ListStates>
      {open && <ComplaintDialog complaint={open} onClose={() => setOpen(undefined)} />}
    </TabPage>
  )
}

const howGiven = ({ channel, enteredByName }: AnswerOf<typeof listConsents>[number]): string =>
  enteredByName === null ? CHANNEL_LABELS[channel] : `${CHANNEL_LABELS[channel]}, entered by ${enteredByName}`

function ConsentRegister() {
  const list = useList(listConsents, {})
  return (
    <TabPage
      title="Consents"
      lead="Each consent that a customer gave or withdrew, newest first. Without an entry: reminders are sent, news are not."
      beside={<ListTools list="consents" onRefresh={list.retry} />}
    >
      <ListStates
        list={list}
        what="the consents"
        empty={{ title: 'No changes yet', words: 'Consents appear here once a customer changes one.' }}
      >
        {(rows) => (
          <DataTable
            caption="Consents"
            rows={rows}
            rowKey={(row) => row.id}
            columns={[
              { head: 'When', cell: (row) => at(row.at) },
              { head: 'Customer', names: true, cell: (row) => <TextLink to={customerPath(row.userId)}>{row.fullName}</TextLink> },
              { head: 'Consent', cell: (row) => CONSENT_LABELS[row.kind].title },
              { head: 'Given or withdrawn', cell: (row) => (row.given ? 'Given' : 'Withdrawn') },
              { head: 'Text', cell: (row) => `Version ${row.textVersion}` },
              { head: 'How', cell: howGiven },
            ]}
            phone={(row) => (
              <p>
                <b>{row.fullName}</b>: {CONSENT_LABELS[row.kind].title}, {row.given ? 'given' : 'withdrawn'}, {at(row.at)}, {howGiven(row)}
              </p>
            )}
          />
        )}
      </ListStates>
    </TabPage>
  )
}
