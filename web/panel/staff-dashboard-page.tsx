import { may, useSignedIn } from '#web/lib/current-user.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { PageTitle } from '#web/ui/page-title.tsx'
import { formatDay } from '#domain/kernel/calendar.ts'
import { todayHere } from '#web/shared/format-time.ts'
import { CodeGate } from '#web/staff-kit/code-gate.tsx'
import { DeskApplications } from '#web/applications/desk-applications.tsx'
import { DeskPeople } from '#web/people/desk-people.tsx'
import { DocumentCheck } from '#web/documents/document-check.tsx'
import { FundingForm } from '#web/ledger/funding-form.tsx'
import { OfficeEntryForm } from '#web/ledger/office-entry-form.tsx'
import { ReceiptDesk } from '#web/desk/receipt-desk.tsx'
import { useId, type ReactNode } from 'react'
import type { Permission } from '#domain/access/permissions.ts'
import { readStaffStats } from '#contract/staff-loans.ts'
import { useRead } from '#web/lib/use-read.ts'
import { ErrorState } from '#web/lib/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Waiting } from '#web/ui/waiting.tsx'
import { Cedis } from '#web/shared/cedis.tsx'

export function StaffDashboardPage() {
  useTitle('Dashboard')
  const staff = useSignedIn()
  return (
    <CodeGate>
      <div className="mx-auto grid max-w-[calc(var(--container-page)+11rem)] gap-10 px-4 lg:px-6 py-6">
        <div>
          <PageTitle lead={formatDay(todayHere())}>Dashboard</PageTitle>
          {may(staff, 'view_customer_loans') && <DeskStats />}
        </div>
        <DeskSection title="Cash receipts" needs="generate_payment_codes">
          <ReceiptDesk />
        </DeskSection>
        <DeskSection title="Pending applications" lead="Oldest first." needs="view_customer_loans">
          <DeskApplications />
        </DeskSection>
        <DeskSection title="People" needs="view_customer_profiles">
          <DeskPeople />
        </DeskSection>
        <DeskSection title="Check a document" lead="A document that a customer or another person shows you." needs="view_customer_loans">
          <DocumentCheck />
        </DeskSection>
        <DeskSection title="Owner’s funding" lead="Money that the owner adds to the office cash." needs="view_financial_reports">
          <FundingForm />
        </DeskSection>
        <DeskSection
          title="Bank, charges and expenses"
          lead="Entries with a document. A second person confirms each one."
          needs="view_financial_reports"
        >
          <OfficeEntryForm />
        </DeskSection>
      </div>
    </CodeGate>
  )
}

interface DeskSectionProps {
  title: string
  lead?: string
  /** Without it the section is absent. */
  needs: Permission
  children: ReactNode
}

function DeskSection({ title, lead, needs, children }: DeskSectionProps) {
  const id = useId()
  const opens = may(useSignedIn(), needs)
  if (!opens) return null
  return (
    <section aria-labelledby={id} className="min-w-0">
      <div className="mb-4 flex flex-wrap items-baseline gap-x-3">
        <h2 id={id} className="text-22 font-bold tracking-tight">
          {title}
        </h2>
        {lead !== undefined && <p className="text-muted">{lead}</p>}
      </div>
      {children}
    </section>
  )
}

function DeskStats() {
  const reading = useRead(readStaffStats, {})
  if (reading.error && !reading.data)
    return <ErrorState title="We could not load the figures" error={reading.error} onRetry={() => void reading.refetch()} />
  if (!reading.data)
    return (
      <Waiting>
        <Skeleton className="h-24 w-full" />
      </Waiting>
    )
  const stats = reading.data
  const figures = [
    ['Total Users', stats.totalUsers],
    ['Pending Loans', stats.pendingLoans],
    ['Approved Loans', stats.approvedLoans],
    ['Total Disbursed', <Cedis key="disbursed" value={stats.totalDisbursed} />],
  ] as const
  return (
    <dl className="grid gap-px overflow-hidden rounded-card border border-line bg-line shadow-card sm:grid-cols-2 lg:grid-cols-4">
      {figures.map(([name, figure]) => (
        <div key={name} className="flex flex-wrap items-baseline justify-between bg-surface p-4 lg:block">
          <dt className="text-muted">{name}</dt>
          <dd className="text-22 font-bold tracking-tight tabular-nums lg:text-28">{figure}</dd>
        </div>
      ))}
    </dl>
  )
}
