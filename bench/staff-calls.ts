import { addDays, type LocalDate } from '#domain/kernel/calendar.ts'

/** Highest p95 in milliseconds, and growth of the cost with size. */
export const GOALS = {
  list: { p95: 200, ratio: 1.5 },
  search: { p95: 200, ratio: undefined },
  portfolio: { p95: 1000, ratio: undefined },
} as const

export const DAYS_BACK = [0, 1, 30, 182, 365] as const
/** The small database fills it too, even for rare names and bands. */
const SMALL_PAGE = 20

export interface BenchCall {
  readonly name: string
  readonly path: string
  readonly goal: keyof typeof GOALS
  readonly as: 'staff' | 'customer'
}

export interface BenchFacts {
  readonly today: LocalDate
  readonly loanId: number
  readonly phone: string
  readonly receipt: string
}

const staff = (name: string, path: string, goal: BenchCall['goal'] = 'list'): BenchCall => ({ name, path, goal, as: 'staff' })
const home = (name: string, path: string): BenchCall => ({ name, path, goal: 'list', as: 'customer' })

export function staffCalls({ today, loanId, phone, receipt }: BenchFacts): BenchCall[] {
  const search = (name: string, text: string) => staff(`search: ${name}`, `/api/admin/search?q=${encodeURIComponent(text)}`, 'search')
  const portfolio = (name: string, days: number) =>
    staff(`portfolio: ${name}`, `/api/admin/reports/portfolio?asOf=${addDays(today, -days)}`, 'portfolio')
  return [
    staff('applications that wait', '/api/admin/loans/pending?limit=50'),
    staff('loans', '/api/admin/loans?limit=50'),
    ...['active', 'completed', 'written_off', 'rejected'].map((status) =>
      staff(`loans: ${status}`, `/api/admin/loans?status=${status}&limit=50`),
    ),
    staff('loans: far down', `/api/admin/loans?status=active&limit=50&cursor=${loanId}`),
    staff('loans: a name', `/api/admin/loans?search=mensah&limit=${SMALL_PAGE}`),
    staff('loans: a rare name', '/api/admin/loans?search=zzmpong&limit=50'),
    staff('a loan', `/api/admin/loans/${loanId}`),
    staff('payments', '/api/admin/payments?limit=50'),
    ...['pending', 'completed', 'failed'].map((status) => staff(`payments: ${status}`, `/api/admin/payments?status=${status}&limit=50`)),
    staff('receipts', '/api/admin/receipts?limit=50'),
    staff('users', '/api/admin/users?limit=50'),
    ...['oldest', 'name'].map((sort) => staff(`users: by ${sort}`, `/api/admin/users?sort=${sort}&limit=50`)),
    ...['profile_open', 'deactivated'].map((state) => staff(`users: ${state}`, `/api/admin/users?state=${state}&limit=50`)),
    staff('users: profile_open by name', '/api/admin/users?state=profile_open&sort=name&limit=50'),
    staff('users: a name', `/api/admin/users?search=mensah&limit=${SMALL_PAGE}`),
    staff('users: a rare name', '/api/admin/users?search=zzmpong&limit=50'),
    staff('users: a phone', `/api/admin/users?search=${phone}&limit=50`),
    staff('staff', '/api/admin/staff?limit=50'),
    staff('audit trail', '/api/admin/audit?limit=50'),
    staff('audit trail: an action', '/api/admin/audit?action=writeOffLoan&limit=50'),
    staff('arrears', '/api/admin/arrears?limit=50'),
    staff('loans of a day', '/api/admin/reports/loans?limit=50'),
    staff('loans of a day: far down', '/api/admin/reports/loans?limit=50&cursor=15.1'),
    staff('loans of a day: in time', '/api/admin/reports/loans?band=not_late&limit=50'),
    staff('loans of a day: a band', `/api/admin/reports/loans?band=over_13_weeks&limit=${SMALL_PAGE}`),
    staff('loans of a day: a band in the middle', '/api/admin/reports/loans?band=weeks_5_to_8&limit=8'),
    staff('figures of the office', '/api/admin/stats'),
    staff('journal', '/api/admin/reports/journal?limit=50'),
    search('one letter more each time', 'Me'),
    search('a name', 'mensah ama'),
    search('a rare name', 'zmpong'),
    search('a phone', phone),
    search('a loan', `#${loanId}`),
    search('a receipt', receipt),
    home('home: loans', '/api/loans/user'),
    home('home: payments', '/api/payments/user'),
    home('home: score', '/api/credit/score'),
    home('home: news', '/api/notifications'),
    ...DAYS_BACK.map((back) => portfolio(back === 0 ? 'today' : `${back} days ago`, back)),
  ]
}
