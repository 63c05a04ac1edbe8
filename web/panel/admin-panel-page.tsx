import { lazy, Suspense, type ComponentType } from 'react'
import { PendingLoansTab } from '#web/applications/pending-loans-tab.tsx'
import { CustomerPage } from '#web/customer/customer-page.tsx'
import { StaffLoanPane } from '#web/customer/staff-loan-pane.tsx'
import { useSignedIn } from '#web/lib/current-user.ts'
import { matches, PATHS } from '#web/lib/paths.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { MyDayTab } from '#web/my-day/my-day-tab.tsx'
import { DisbursementsTab } from '#web/payouts/disbursements-tab.tsx'
import { CreateUserTab } from '#web/people/create-user-tab.tsx'
import { PeopleTab } from '#web/people/people-tab.tsx'
import { CashDeskTabs } from '#web/panel/cash-desk-tabs.tsx'
import { railEntryAt } from '#web/panel/rail-items.ts'
import { loanToShow, tabsFor, tabToShow, type AdminTab } from '#web/staff-kit/admin-tabs.ts'
import { CodeGate } from '#web/staff-kit/code-gate.tsx'
import { NoAccess } from '#web/staff-kit/no-access.tsx'
import { SectionToCome } from '#web/staff-kit/section-to-come.tsx'
import { useView } from '#web/staff-kit/use-view.ts'
import { usePathname } from '#web/ui/location.ts'

const NoticeTab = lazy(async () => ({ default: (await import('#web/notifications/notice-tab.tsx')).NoticeTab }))
const OperationsTab = lazy(async () => ({ default: (await import('#web/operations/operations-tab.tsx')).OperationsTab }))
const MomoTab = lazy(async () => ({ default: (await import('#web/reconciliation/momo-tab.tsx')).MomoTab }))
const BankTab = lazy(async () => ({ default: (await import('#web/reconciliation/bank-tab.tsx')).BankTab }))
const CollectionsTab = lazy(async () => ({ default: (await import('#web/collections/collection-queue.tsx')).CollectionQueue }))
const ArrearsTab = lazy(async () => ({ default: (await import('#web/collections/arrears-tab.tsx')).ArrearsTab }))
const FieldSheetTab = lazy(async () => ({ default: (await import('#web/collections/field-sheet-tab.tsx')).FieldSheetTab }))
const ResultsTab = lazy(async () => ({ default: (await import('#web/collections/results-tab.tsx')).ResultsTab }))
const LadderTab = lazy(async () => ({ default: (await import('#web/collections/ladder-tab.tsx')).LadderTab }))
const ComplaintsTab = lazy(async () => ({ default: (await import('#web/support/complaints-tab.tsx')).ComplaintsTab }))
const RegistersTab = lazy(async () => ({ default: (await import('#web/support/registers-tab.tsx')).RegistersTab }))
const AuditTab = lazy(async () => ({ default: (await import('#web/audit/audit-tab.tsx')).AuditTab }))
const SecondPersonTab = lazy(async () => ({ default: (await import('#web/second-person/second-person-tab.tsx')).SecondPersonTab }))
const ReportsTab = lazy(async () => ({ default: (await import('#web/reports/reports-tab.tsx')).ReportsTab }))

const CustomersTab = () => <PeopleTab key="customers" title="Customers" lead="Everybody who may borrow." only="customer" />
const UserManagementTab = () => <PeopleTab key="users" title="User Management" lead="All accounts." />

const SCREENS = {
  day: MyDayTab,
  customers: CustomersTab,
  pending: PendingLoansTab,
  disbursements: DisbursementsTab,
  cash: CashDeskTabs,
  payments: CashDeskTabs,
  till: CashDeskTabs,
  second: SecondPersonTab,
  collections: CollectionsTab,
  arrears: ArrearsTab,
  field: FieldSheetTab,
  results: ResultsTab,
  ladder: LadderTab,
  momo: MomoTab,
  bank: BankTab,
  notices: NoticeTab,
  reports: ReportsTab,
  audit: AuditTab,
  complaints: ComplaintsTab,
  registers: RegistersTab,
  users: UserManagementTab,
  create: CreateUserTab,
  operations: OperationsTab,
} as const satisfies Record<AdminTab, ComponentType>

/** Not a route file per page, which would lengthen the customers' first script. */
export function AdminPanelPage() {
  const pathname = usePathname()
  return matches(PATHS.customer, pathname) ? <CustomerPage /> : <Tabs />
}

function Tabs() {
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
  const chosen = tabToShow(view.get('tab'), tabsFor(staff))
  if (chosen === undefined) return <NoAccess name={railEntryAt(PATHS.admin, view.get('tab'), view.get('section')).name} />
  const Screen = SCREENS[chosen]
  const loanId = loanToShow(view.get('loan'), chosen)
  return (
    <Suspense fallback={<SectionToCome />}>
      {loanId === undefined ? <Screen /> : <StaffLoanPane key={loanId} id={loanId} onBack={() => view.set({ loan: undefined })} />}
    </Suspense>
  )
}
