import type { LocalDate } from '#domain/kernel/calendar.ts'
import type { Balance, CustomerFacts, LoanFacts } from '#domain/audit-books/facts.ts'
import type { Findings } from '#domain/audit-books/finding.ts'

/** Tables that repeat the books for reports: balances by day, and the schedule in one row. */
export function checkRepeatedFacts(facts: CustomerFacts, out: Findings): void {
  const moved = receivableByLoan(facts)
  for (const loan of facts.loans) {
    const expected = balancesOf(moved.get(loan.id) ?? new Map())
    const text = (rows: readonly Balance[]) => rows.map((row) => row.join(' ')).join('; ') || 'none'
    out.same(
      'stored_balances_are_the_journal',
      `The balances of loan ${loan.id} (from, until, principal, interest)`,
      text(expected),
      text(loan.balances),
    )
    checkSchedule(loan, out)
  }
}

type Receivable = Map<LocalDate, { principal: number; interest: number }>

function receivableByLoan(facts: CustomerFacts): Map<number, Receivable> {
  const loans = new Map<number, Receivable>()
  for (const { bookedOn, lines } of facts.entries)
    for (const [account, amount, , , loanId] of lines) {
      if (loanId === null || (account !== 'loan_principal' && account !== 'interest_receivable')) continue
      const days: Receivable = loans.get(loanId) ?? new Map()
      const day = days.get(bookedOn) ?? { principal: 0, interest: 0 }
      if (account === 'loan_principal') day.principal += amount
      else day.interest += amount
      loans.set(loanId, days.set(bookedOn, day))
    }
  return loans
}

function balancesOf(days: Receivable): Balance[] {
  const sorted = [...days].toSorted(([a], [b]) => (a < b ? -1 : 1))
  let [principal, interest] = [0, 0]
  return sorted.map(([day, moved], index): Balance => {
    principal += moved.principal
    interest += moved.interest
    return [day, sorted[index + 1]?.[0] ?? 'infinity', principal, interest]
  })
}

function checkSchedule(loan: LoanFacts, out: Findings): void {
  const rows = [...loan.weeks].toSorted(([a], [b]) => a - b)
  let needed = 0
  const needs = rows.map(([, amount, , , , , , , rebated]) => (needed += amount + rebated))
  const dues = rows.map((row) => row[4])
  const text = (days: readonly LocalDate[], sums: readonly number[]) => `${days.join(' ')} ${sums.join(' ')}`.trim()
  const stored = loan.schedule ? text(loan.schedule.dues, loan.schedule.needs) : ''
  out.same('stored_schedule_is_the_weeks', `The schedule in one row of loan ${loan.id}`, text(dues, needs), stored)
}
