import { lazy } from 'react'
import type { Permission } from '#domain/access/permissions.ts'
import { useSignedIn } from '#web/lib/current-user.ts'
import { holdsOneOf } from '#web/staff-kit/staff-reasons.ts'
import { useView } from '#web/staff-kit/use-view.ts'
import { TabSections, type TabSection } from '#web/staff-kit/tab-sections.tsx'

interface Section extends TabSection {
  /** The permission of its endpoints. */
  readonly opensWith: Permission
  /** The item of the rail: its sections are shown together. */
  readonly item: 'Portfolio' | 'Ledger' | 'Month end'
}

const SECTIONS: readonly Section[] = [
  {
    id: 'portfolio',
    item: 'Portfolio',
    name: 'Balances and PAR',
    opensWith: 'view_loan_reports',
    Screen: lazy(async () => ({ default: (await import('#web/reports/portfolio-section.tsx')).PortfolioSection })),
  },
  {
    id: 'takings',
    item: 'Portfolio',
    name: 'Takings',
    opensWith: 'view_loan_reports',
    Screen: lazy(async () => ({ default: (await import('#web/reports/takings-section.tsx')).TakingsSection })),
  },
  {
    id: 'trial-balance',
    item: 'Ledger',
    name: 'Trial balance',
    opensWith: 'view_financial_reports',
    Screen: lazy(async () => ({ default: (await import('#web/ledger/ledger-trial-balance.tsx')).TrialBalanceSection })),
  },
  {
    id: 'statements',
    item: 'Ledger',
    name: 'Income and balance',
    opensWith: 'view_financial_reports',
    Screen: lazy(async () => ({ default: (await import('#web/ledger/ledger-statements.tsx')).StatementsSection })),
  },
  {
    id: 'account',
    item: 'Ledger',
    name: 'Account',
    opensWith: 'view_financial_reports',
    Screen: lazy(async () => ({ default: (await import('#web/ledger/ledger-account.tsx')).AccountSection })),
  },
  {
    id: 'journal',
    item: 'Ledger',
    name: 'Journal',
    opensWith: 'view_financial_reports',
    Screen: lazy(async () => ({ default: (await import('#web/ledger/ledger-journal.tsx')).JournalSection })),
  },
  {
    id: 'accounting',
    item: 'Month end',
    name: 'Accounting export',
    opensWith: 'view_financial_reports',
    Screen: lazy(async () => ({ default: (await import('#web/ledger/accounting-export.tsx')).AccountingExportSection })),
  },
  {
    id: 'months',
    item: 'Month end',
    name: 'Closed and open months',
    opensWith: 'view_financial_reports',
    Screen: lazy(async () => ({ default: (await import('#web/ledger/month-end-section.tsx')).MonthsSection })),
  },
  {
    id: 'years',
    item: 'Month end',
    name: 'Years',
    opensWith: 'view_financial_reports',
    Screen: lazy(async () => ({ default: (await import('#web/ledger/year-end-section.tsx')).YearEndSection })),
  },
  {
    id: 'provisions',
    item: 'Portfolio',
    name: 'Classes and provisions',
    opensWith: 'view_financial_reports',
    Screen: lazy(async () => ({ default: (await import('#web/reports/provisions-section.tsx')).ProvisionsSection })),
  },
]

/** The sections of one item of the rail; the address names the section. */
export function ReportsTab() {
  const staff = useSignedIn()
  const section = useView().get('section')
  const opened = SECTIONS.filter(({ opensWith }) => holdsOneOf(staff, [opensWith]))
  const shown = opened.find(({ id }) => id === section) ?? opened[0]
  const sections = opened.filter(({ item }) => item === shown?.item)
  return <TabSections label="Reports" tab="reports" sections={sections} sharedFilters={['asOf']} />
}
