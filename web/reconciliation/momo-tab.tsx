import { lazy } from 'react'
import { APPROVERS } from '#domain/access/approval-limit.ts'
import { TabSections, type TabSection } from '#web/staff-kit/tab-sections.tsx'

const SECTIONS: readonly TabSection[] = [
  {
    id: 'momo-days',
    name: 'Days',
    Screen: lazy(async () => ({ default: (await import('#web/reconciliation/momo-days-section.tsx')).MomoDaysSection })),
  },
  {
    id: 'momo-exceptions',
    name: 'Exceptions',
    Screen: lazy(async () => ({ default: (await import('#web/reconciliation/momo-exceptions-section.tsx')).MomoExceptionsSection })),
  },
  {
    id: 'momo-statements',
    name: 'Statements',
    opens: APPROVERS,
    Screen: lazy(async () => ({ default: (await import('#web/reconciliation/momo-statement-section.tsx')).MomoStatementSection })),
  },
  {
    id: 'momo-orders',
    name: 'Open transactions',
    Screen: lazy(async () => ({ default: (await import('#web/reconciliation/momo-transactions-section.tsx')).MomoTransactionsSection })),
  },
]

export const MomoTab = () => <TabSections label="Mobile money" tab="momo" sections={SECTIONS} />
