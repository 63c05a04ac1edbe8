import { lazy, Suspense, type ComponentType } from 'react'
import type { Permission } from '#domain/access/permissions.ts'
import { useSignedIn } from '#web/lib/signed-in.ts'
import { holdsOneOf } from '#web/staff/staff-reasons.ts'
import { SectionToCome } from '#web/staff/section-to-come.tsx'
import { useView } from '#web/staff/use-view.ts'
import { TabPanel } from '#web/ui/tab-panel.tsx'
import { Tabs } from '#web/ui/tabs.tsx'

interface Section {
  readonly id: string
  readonly name: string
  /** The permission of its calls. */
  readonly opensWith: Permission
  readonly Screen: ComponentType
}

/** In their order. Each section's code is fetched when it is opened. */
const SECTIONS: readonly Section[] = [
  {
    id: 'portfolio',
    name: 'Portfolio',
    opensWith: 'view_loan_reports',
    Screen: lazy(async () => ({ default: (await import('#web/reports/portfolio-section.tsx')).PortfolioSection })),
  },
  {
    id: 'trial-balance',
    name: 'Trial balance',
    opensWith: 'view_financial_reports',
    Screen: lazy(async () => ({ default: (await import('#web/reports/ledger-trial-balance.tsx')).TrialBalanceSection })),
  },
  {
    id: 'account',
    name: 'Account',
    opensWith: 'view_financial_reports',
    Screen: lazy(async () => ({ default: (await import('#web/reports/ledger-account.tsx')).AccountSection })),
  },
  {
    id: 'journal',
    name: 'Journal',
    opensWith: 'view_financial_reports',
    Screen: lazy(async () => ({ default: (await import('#web/reports/ledger-journal.tsx')).JournalSection })),
  },
  {
    id: 'months',
    name: 'Months',
    opensWith: 'view_financial_reports',
    Screen: lazy(async () => ({ default: (await import('#web/reports/ledger-months.tsx')).MonthsSection })),
  },
]

/** The reports of any day up to today, one section for each kind, shown to those who may read it. */
export function ReportsTab() {
  const staff = useSignedIn()
  const view = useView()
  const sections = SECTIONS.filter(({ opensWith }) => holdsOneOf(staff, [opensWith]))
  const chosen = sections.find(({ id }) => id === view.get('section')) ?? sections[0]
  if (!chosen) return null
  return (
    <>
      <div className="print:hidden">
        <Tabs
          label="Reports"
          tabs={sections}
          chosen={chosen.id}
          onChoose={(section) => view.replaceWith({ tab: 'reports', section, asOf: view.get('asOf') })}
        />
      </div>
      <TabPanel id={chosen.id}>
        <Suspense fallback={<SectionToCome />}>
          <chosen.Screen />
        </Suspense>
      </TabPanel>
    </>
  )
}
