import { readInvariants } from '#contract/reports.ts'
import { listStaffLoans } from '#contract/staff-loans.ts'
import { ROLE_NAMES } from '#domain/access/roles.ts'
import { LOAN_STATUSES, type LoanStatus } from '#domain/loans/loan.ts'
import type { Config } from '#server/platform/config.ts'
import type { Caller } from '#tests/support/test-caller.ts'
import { SCENARIOS } from './demo-scenarios.ts'
import { PEOPLE, STAFF } from './demo-people.ts'

export interface DemoSummary {
  readonly loans: Readonly<Partial<Record<LoanStatus, number>>>
  readonly onTime: number
  readonly violations: readonly string[]
}

/** As the Managing Director sees it on the last day. */
export async function sumUp(director: Pick<Caller, 'call'>): Promise<DemoSummary> {
  const loans: Partial<Record<LoanStatus, number>> = {}
  let onTime = 0
  for (const status of LOAN_STATUSES) {
    const found = await director.call(listStaffLoans, { query: { status, search: undefined } })
    if (found.length > 0) loans[status] = found.length
    if (status === 'active') onTime = found.filter((one) => one.overdueAmount === 0).length
  }
  const { violations } = await director.call(readInvariants, {})
  return { loans, onTime, violations: violations.map(({ invariant, subject, detail }) => `${invariant}: ${subject}: ${detail}`) }
}

const line = (...columns: readonly [string, string, string]): string => `  ${columns[0].padEnd(24)}${columns[1].padEnd(22)}${columns[2]}`

export function demoReport({ loans, onTime, violations }: DemoSummary, { administrator, publicOrigin }: Config): string {
  const customers = SCENARIOS.flatMap(({ lookAt }, place) =>
    lookAt === undefined ? [] : [line(PEOPLE[place]?.name ?? '', PEOPLE[place]?.phone ?? '', lookAt)],
  )
  const counts = Object.entries(loans).map(([status, count]) => `${count} ${status}`)
  return [
    `Sign in at ${publicOrigin}/login with name and phone. A code is asked for on a new phone, and of staff every time: in development the screen shows it.`,
    '',
    ...STAFF.map(({ name, phone, role }) => line(name, phone, ROLE_NAMES[role])),
    line(
      administrator.name,
      '/mmoa-admin',
      `${administrator.email}, password as set by ADMIN_PASSWORD (the page shows the one of development)`,
    ),
    '',
    ...customers,
    '',
    `Loans: ${counts.join(', ')}; nothing is overdue on ${onTime} of ${loans.active ?? 0} active ones.`,
    violations.length === 0 ? 'Books: every invariant holds.' : `Books: ${violations.length} violations.\n${violations.join('\n')}`,
  ].join('\n')
}
