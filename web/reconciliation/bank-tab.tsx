import { lazy } from 'react'
import { APPROVERS } from '#domain/access/approval-limit.ts'
import { TabSections, type TabSection } from '#web/staff-kit/tab-sections.tsx'

const SECTIONS: readonly TabSection[] = [
  {
    id: 'bank-days',
    name: 'Days',
    Screen: lazy(async () => ({ default: (await import('#web/reconciliation/bank-days-section.tsx')).BankDaysSection })),
  },
  {
    id: 'bank-exceptions',
    name: 'Exceptions',
    Screen: lazy(async () => ({ default: (await import('#web/reconciliation/bank-exceptions-section.tsx')).BankExceptionsSection })),
  },
  {
    id: 'bank-statements',
    name: 'Statements',
    opens: APPROVERS,
    Screen: lazy(async () => ({ default: (await import('#web/reconciliation/bank-statement-section.tsx')).BankStatementSection })),
  },
]

export const BankTab = () => <TabSections label="Bank" tab="bank" sections={SECTIONS} />
