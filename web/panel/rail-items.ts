import type { readMyDay } from '#contract/reports.ts'
import type { AnswerOf } from '#web/lib/call.ts'
import { matches, PATHS } from '#web/lib/paths.ts'
import { sectionsOf, type ReportEntry } from '#web/staff-kit/report-sections.ts'
import { ADMIN_TABS, opensTab, tabPath, type AdminTab } from '#web/staff-kit/admin-tabs.ts'
import { holdsOneOf, type StaffMember } from '#web/staff-kit/staff-reasons.ts'
import type { IconName } from '#web/ui/icon-paths.ts'

export type DayCounts = AnswerOf<typeof readMyDay>['counts']

interface RailEntry {
  readonly id: string
  readonly name: string
  readonly icon: IconName
  /** Several tabs are one screen with a segmented control. */
  readonly tabs?: readonly [AdminTab, ...AdminTab[]]
  readonly sections?: readonly string[]
  /** Instead of a tab. */
  readonly path?: string
  readonly opens: (staff: StaffMember) => boolean
  readonly count?: keyof DayCounts
}

const ofTabs = (...tabs: readonly [AdminTab, ...AdminTab[]]) => ({
  tabs,
  opens: (staff: StaffMember) => tabs.some((tab) => opensTab(staff, tab)),
})

const ofReports = (permission: 'view_loan_reports' | 'view_financial_reports', entry: ReportEntry) => ({
  tabs: ['reports'] as const,
  sections: sectionsOf(entry),
  opens: (staff: StaffMember) => holdsOneOf(staff, [permission]),
})

export interface RailGroup {
  readonly name: string
  readonly entries: readonly RailEntry[]
}

/** Grouped by work (rule A28); addresses and names of the specification stay. */
const RAIL: readonly RailGroup[] = [
  {
    name: 'Admin Panel',
    entries: [
      { id: 'day', name: 'My day', icon: 'home', ...ofTabs('day') },
      { id: 'dashboard', name: 'Dashboard', icon: 'card', path: PATHS.userManagement, opens: () => true },
      { id: 'customers', name: 'Customers', icon: 'users', ...ofTabs('customers') },
    ],
  },
  {
    name: 'Loans',
    entries: [
      { id: 'pending', name: 'Pending Loans', icon: 'doc', count: 'pending', ...ofTabs('pending') },
      { id: 'disbursements', name: 'Disbursements', icon: 'cedi', count: 'disbursements', ...ofTabs('disbursements') },
      { id: 'second', name: 'Second Person', icon: 'users', count: 'second', ...ofTabs('second') },
      { id: 'cash', name: 'Cash desk', icon: 'cash', count: 'cash', ...ofTabs('cash', 'payments', 'till') },
      {
        id: 'collections',
        name: 'Collections',
        icon: 'call',
        count: 'arrears',
        ...ofTabs('collections', 'arrears', 'field', 'results', 'ladder'),
      },
      { id: 'momo', name: 'Mobile money', icon: 'phone', count: 'momo', ...ofTabs('momo') },
      { id: 'bank', name: 'Bank', icon: 'receipt', count: 'bank', ...ofTabs('bank') },
      { id: 'notices', name: 'Notices', icon: 'bell', ...ofTabs('notices') },
    ],
  },
  {
    name: 'Reports',
    entries: [
      { id: 'portfolio', name: 'Portfolio', icon: 'chart', ...ofReports('view_loan_reports', 'portfolio') },
      { id: 'ledger', name: 'Ledger', icon: 'receipt', ...ofReports('view_financial_reports', 'ledger') },
      { id: 'months', name: 'Month end', icon: 'calendar', ...ofReports('view_financial_reports', 'months') },
    ],
  },
  {
    name: 'Oversight',
    entries: [
      { id: 'audit', name: 'Audit', icon: 'shield', ...ofTabs('audit') },
      { id: 'complaints', name: 'Complaints', icon: 'sms', count: 'complaints', ...ofTabs('complaints') },
      { id: 'registers', name: 'Registers', icon: 'receipt', ...ofTabs('registers') },
      { id: 'users', name: 'User Management', icon: 'user', ...ofTabs('users') },
      { id: 'create', name: 'Create User', icon: 'plus', ...ofTabs('create') },
      {
        id: 'roles',
        name: 'Role Permissions',
        icon: 'key',
        path: PATHS.roleManagement,
        opens: (staff) => holdsOneOf(staff, ['modify_permissions']),
      },
      { id: 'operations', name: 'Operations', icon: 'refresh', ...ofTabs('operations') },
    ],
  },
]

export interface RailItem {
  readonly id: string
  readonly name: string
  readonly icon: IconName
  readonly to: string
  readonly count?: keyof DayCounts
}

export const railFor = (staff: StaffMember): { name: string; items: RailItem[] }[] =>
  RAIL.map(({ name, entries }) => ({
    name,
    items: entries.filter(({ opens }) => opens(staff)).map((entry) => toItem(entry, staff)),
  })).filter(({ items }) => items.length > 0)

function toItem(entry: RailEntry, staff: StaffMember): RailItem {
  const { id, name, icon, count } = entry
  return { id, name, icon, to: addressOf(entry, staff), ...(count && { count }) }
}

function addressOf({ path, tabs, sections }: RailEntry, staff: StaffMember): string {
  if (path !== undefined) return path
  const tab = tabs?.find((each) => opensTab(staff, each)) ?? 'day'
  const [section] = sections ?? []
  // The first section of the first entry is the page without `section`.
  return section === undefined || section === 'portfolio' ? tabPath(tab) : `${tabPath(tab)}&section=${section}`
}

/** Also for a screen that the user may not open. */
export function railEntryAt(pathname: string, tab: string | undefined, section: string | undefined): { id: string; name: string } {
  const entries = RAIL.flatMap((group) => group.entries)
  if (matches(PATHS.customer, pathname)) return { id: 'customers', name: 'Customers' }
  const shown = ADMIN_TABS.find((each) => each === tab) ?? 'day'
  const found = entries.find(({ path, tabs, sections }) => {
    if (path !== undefined) return path === pathname
    if (pathname !== PATHS.admin || tabs === undefined || !tabs.includes(shown)) return false
    return sections === undefined || sections.includes(section ?? 'portfolio')
  })
  return found ?? { id: 'day', name: 'My day' }
}

/** `999+`: counting stops there. */
export const formatCount = (count: number): string => (count > 999 ? '999+' : String(count))
