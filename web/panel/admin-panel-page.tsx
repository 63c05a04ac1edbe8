import { lazy, Suspense, useEffect, type ComponentType } from 'react'
import { readStaffStats } from '#contract/staff-loans.ts'
import { readSecondPerson } from '#contract/payouts.ts'
import { readOwnTill } from '#contract/tills.ts'
import { may, useSignedIn } from '#web/lib/current-user.ts'
import { useRead } from '#web/lib/use-read.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { Notice } from '#web/ui/notice.tsx'
import { TabPanel } from '#web/ui/tab-panel.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { ADMIN_TAB_NAMES, loanToShow, tabsFor, tabToShow, type AdminTab } from '#web/staff-kit/admin-tabs.ts'
import { AuditTab } from '#web/audit/audit-tab.tsx'
import { CodeGate } from '#web/staff-kit/code-gate.tsx'
import { CreateUserTab } from '#web/people/create-user-tab.tsx'
import { DisbursementsTab } from '#web/payouts/disbursements-tab.tsx'
import { FindPerson } from '#web/people/find-person.tsx'
import { PendingLoansTab } from '#web/applications/pending-loans-tab.tsx'
import { StaffLoanPane } from '#web/customer/staff-loan-pane.tsx'
import { StaffPaymentsTab } from '#web/payments/staff-payments-tab.tsx'
import { listStaffComplaints, listStaffDataRequests } from '#contract/support-shapes.ts'
import { useList } from '#web/lib/use-list.ts'
import { SectionToCome } from '#web/staff-kit/section-to-come.tsx'
import { useView } from '#web/staff-kit/use-view.ts'
import type { OwnTill } from '#web/tills/till-labels.ts'
import { UserManagementTab } from '#web/people/user-management-tab.tsx'

const NoticeTab = lazy(async () => ({ default: (await import('#web/notifications/notice-tab.tsx')).NoticeTab }))
const OperationsTab = lazy(async () => ({ default: (await import('#web/operations/operations-tab.tsx')).OperationsTab }))
const MomoTab = lazy(async () => ({ default: (await import('#web/reconciliation/momo-tab.tsx')).MomoTab }))
const TillTab = lazy(async () => ({ default: (await import('#web/tills/till-tab.tsx')).TillTab }))
const ArrearsTab = lazy(async () => ({ default: (await import('#web/collections/arrears-tab.tsx')).ArrearsTab }))
const ComplaintsTab = lazy(async () => ({ default: (await import('#web/support/complaints-tab.tsx')).ComplaintsTab }))
const SecondPersonTab = lazy(async () => ({ default: (await import('#web/second-person/second-person-tab.tsx')).SecondPersonTab }))
const ReportsTab = lazy(async () => ({ default: (await import('#web/reports/reports-tab.tsx')).ReportsTab }))

const SCREENS = {
  pending: PendingLoansTab,
  disbursements: DisbursementsTab,
  second: SecondPersonTab,
  payments: StaffPaymentsTab,
  momo: MomoTab,
  till: TillTab,
  arrears: ArrearsTab,
  reports: ReportsTab,
  users: UserManagementTab,
  create: CreateUserTab,
  notices: NoticeTab,
  complaints: ComplaintsTab,
  audit: AuditTab,
  operations: OperationsTab,
} as const satisfies Record<AdminTab, ComponentType>

export function AdminPanelPage() {
  useTitle('Admin Panel')
  return (
    <CodeGate>
      <h1 className="sr-only">Admin Panel</h1>
      <Panel />
    </CodeGate>
  )
}

function Panel() {
  const staff = useSignedIn()
  const view = useView()
  const stats = useRead(readStaffStats, {}, { enabled: may(staff, 'view_customer_loans') }).data
  const tabs = tabsFor(staff)
  const complaints = useSupportCount(tabs.includes('complaints'))
  const tills = useRead(readOwnTill, {}, { enabled: tabs.includes('till') }).data
  const waiting = useRead(readSecondPerson, {}, { enabled: tabs.includes('second') }).data?.waiting
  const chosen = tabToShow(view.get('tab'), tabs)
  useEffect(() => {
    // The tabs may be wider than the page, and grow when the counts arrive.
    document.getElementById(`tab-${chosen}`)?.scrollIntoView({ inline: 'nearest', block: 'nearest' })
  }, [chosen, stats, complaints, tills, waiting])
  if (chosen === undefined)
    return (
      <div className="mx-auto max-w-form px-4 py-8">
        <Notice tone="info" icon="lock" title="You cannot open any tab of the Admin Panel">
          You need more permissions. Ask the Managing Director.
        </Notice>
      </div>
    )
  const counts: Readonly<Partial<Record<AdminTab, number | undefined>>> = stats
    ? {
        complaints,
        pending: stats.pendingLoans,
        disbursements: stats.awaitingDisbursement,
        second: waiting?.filter((row) => row.mayDecide).length,
        payments: stats.pendingPayments,
        till: tillsToSign(tills),
      }
    : {}
  const Screen = SCREENS[chosen]
  const loanId = loanToShow(view.get('loan'), chosen)
  return (
    <>
      <div className="mx-auto max-w-[calc(var(--container-page)+11rem)] px-4 lg:px-6 py-3">
        <div className="max-w-form">
          <FindPerson />
        </div>
      </div>
      <Tabs
        label="Admin Panel"
        tabs={tabs.map((id) => ({ id, name: ADMIN_TAB_NAMES[id], count: counts[id] }))}
        chosen={chosen}
        onChoose={(tab) => view.replaceWith({ tab })}
      />
      <TabPanel id={chosen}>
        <Suspense fallback={<SectionToCome />}>
          {loanId === undefined ? <Screen /> : <StaffLoanPane key={loanId} id={loanId} onBack={() => view.set({ loan: undefined })} />}
        </Suspense>
      </TabPanel>
    </>
  )
}

/** Tills that wait for this user's sign-off. The server sends the safe only to users who may sign. */
const tillsToSign = (own: OwnTill | undefined): number | undefined =>
  own && own.inSafe !== null && (own.tillsOn || own.unsigned > 0) ? own.unsigned : undefined

const OPEN_SUPPORT = { query: { state: 'open', userId: undefined } } as const

/** Open complaints and requests on the first page; undefined while they load. */
function useSupportCount(enabled: boolean): number | undefined {
  const complaints = useList(listStaffComplaints, OPEN_SUPPORT, { enabled }).pages
  const requests = useList(listStaffDataRequests, OPEN_SUPPORT, { enabled }).pages
  return complaints.length === 0 || requests.length === 0 ? undefined : complaints.flat().length + requests.flat().length
}
