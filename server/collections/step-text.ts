import { fillTemplate } from '#domain/collections/ladder.ts'
import type { LoanView } from '#server/loans/loan-view.ts'

export const stepText = (template: string, name: string, loan: LoanView): string =>
  fillTemplate(template, {
    name,
    amount: loan.overdueAmount,
    balance: loan.outstanding,
    days: loan.daysPastDue,
    loan: loan.id,
  })
