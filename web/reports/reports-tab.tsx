import { lazy } from 'react'
import type { Permission } from '#domain/access/permissions.ts'
import { useSignedIn } from '#web/lib/current-user.ts'
import { holdsOneOf } from '#web/staff-kit/staff-reasons.ts'
import { TabSections, type TabSection } from '#web/staff-kit/tab-sections.tsx'

interface Section extends TabSection {
  /** The permission of its endpoints. */
  readonly opensWith: Permission
}

const SECTIONS: readonly Section[] = [
  {
    id: 'portfolio',
    name: 'Portfolio',
    opensWith: 'view_loan_reports',
    Screen: lazy(async () => ({ default: (await import('#web/reports/portfolio-section.tsx')).PortfolioSection })),
  },
  {
    id: 'takings',
    name: 'Takings',
    opensWith: 'view_loan_reports',
    Screen: lazy(async () => ({ default: (await import('#web/reports/takings-section.tsx')).TakingsSection })),
  },
  {
    id: 'trial-balance',
    name: 'Trial balance',
    opensWith: 'view_financial_reports',
    Screen: lazy(async () => ({ default: (await import('#web/ledger/ledger-trial-balance.tsx')).TrialBalanceSection })),
  },
  {
    id: 'account',
    name: 'Account',
    opensWith: 'view_financial_reports',
    Screen: lazy(async () => ({ default: (await import('#web/ledger/ledger-account.tsx')).AccountSection })),
  },
  {
    id: 'journal',
    name: 'Journal',
    opensWith: 'view_financial_reports',
    Screen: lazy(async () => ({ default: (await import('#web/ledger/ledger-journal.tsx')).JournalSection })),
  },
  {
    id: 'months',
    name: 'Months',
    opensWith: 'view_financial_reports',
    Screen: lazy(async () => ({ default: (await import('#web/ledger/month-end-section.tsx')).MonthsSection })),
  },
]

export function ReportsTab() {
  const staff = useSignedIn()
  const sections = SECTIONS.filter(({ opensWith }) => holdsOneOf(staff, [opensWith]))
  return <TabSections label="Reports" tab="reports" sections={sections} sharedFilters={['asOf']} />
}
