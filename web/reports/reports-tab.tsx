import { lazy } from 'react'
import type { Permission } from '#domain/access/permissions.ts'
import { useSignedIn } from '#web/lib/current-user.ts'
import { holdsOneOf } from '#web/staff-kit/staff-reasons.ts'
import { useView } from '#web/staff-kit/use-view.ts'
import { REPORT_ENTRIES, sectionsOf, type ReportSectionId } from '#web/staff-kit/report-sections.ts'
import { TabSections, type TabSection } from '#web/staff-kit/tab-sections.tsx'

interface Section extends TabSection {
  readonly opensWith: Permission
}

const SECTIONS: Readonly<Record<ReportSectionId, Section>> = {
  portfolio: {
    id: 'portfolio',
    name: 'Balances and PAR',
    opensWith: 'view_loan_reports',
    Screen: lazy(async () => ({ default: (await import('#web/reports/portfolio-section.tsx')).PortfolioSection })),
  },
  takings: {
    id: 'takings',
    name: 'Takings',
    opensWith: 'view_loan_reports',
    Screen: lazy(async () => ({ default: (await import('#web/reports/takings-section.tsx')).TakingsSection })),
  },
  provisions: {
    id: 'provisions',
    name: 'Classes and provisions',
    opensWith: 'view_financial_reports',
    Screen: lazy(async () => ({ default: (await import('#web/reports/provisions-section.tsx')).ProvisionsSection })),
  },
  'trial-balance': {
    id: 'trial-balance',
    name: 'Trial balance',
    opensWith: 'view_financial_reports',
    Screen: lazy(async () => ({ default: (await import('#web/ledger/ledger-trial-balance.tsx')).TrialBalanceSection })),
  },
  statements: {
    id: 'statements',
    name: 'Income and balance',
    opensWith: 'view_financial_reports',
    Screen: lazy(async () => ({ default: (await import('#web/ledger/ledger-statements.tsx')).StatementsSection })),
  },
  account: {
    id: 'account',
    name: 'Account',
    opensWith: 'view_financial_reports',
    Screen: lazy(async () => ({ default: (await import('#web/ledger/ledger-account.tsx')).AccountSection })),
  },
  journal: {
    id: 'journal',
    name: 'Journal',
    opensWith: 'view_financial_reports',
    Screen: lazy(async () => ({ default: (await import('#web/ledger/ledger-journal.tsx')).JournalSection })),
  },
  accounting: {
    id: 'accounting',
    name: 'Accounting export',
    opensWith: 'view_financial_reports',
    Screen: lazy(async () => ({ default: (await import('#web/ledger/accounting-export.tsx')).AccountingExportSection })),
  },
  months: {
    id: 'months',
    name: 'Closed and open months',
    opensWith: 'view_financial_reports',
    Screen: lazy(async () => ({ default: (await import('#web/ledger/month-end-section.tsx')).MonthsSection })),
  },
  years: {
    id: 'years',
    name: 'Years',
    opensWith: 'view_financial_reports',
    Screen: lazy(async () => ({ default: (await import('#web/ledger/year-end-section.tsx')).YearEndSection })),
  },
}

export function ReportsTab() {
  const staff = useSignedIn()
  const section = useView().get('section')
  const entries = REPORT_ENTRIES.map((entry) => sectionsOf(entry).map((id) => SECTIONS[id]))
    .map((sections) => sections.filter(({ opensWith }) => holdsOneOf(staff, [opensWith])))
    .filter((sections) => sections.length > 0)
  const sections = entries.find((each) => each.some(({ id }) => id === section)) ?? entries[0] ?? []
  return <TabSections label="Reports" tab="reports" sections={sections} sharedFilters={['asOf']} />
}
