import { askDatabase } from './ask-database.ts'
import { READS } from './home-rounds.ts'
import { requestOf } from './http-caller.ts'
import { formsOf, type CashBox } from './payment-rounds.ts'
import { STAFF_TOKEN } from './seed-size.ts'

/** What people of an office day do, in the shares of a hundred in which they do it. */
const SHARES = { home: 50, payment: 20, desk: 20, review: 5, signIn: 5 } as const
export type OfficeKind = keyof typeof SHARES

const shareOf = (kind: OfficeKind): number => SHARES[kind] / Object.values(SHARES).reduce((sum, share) => sum + share, 0)

export interface OfficeCall {
  readonly kind: OfficeKind
  readonly request: Buffer
}
/** Answers the next call; where receipts or applications are used up, somebody looks at their home instead. */
export type NextCall = () => OfficeCall

/** What stands in the database before the day begins, turned into calls. `calls`: how many there will be at most. */
export async function officeCalls(origin: string, box: CashBox, calls: number): Promise<NextCall> {
  const people = await askDatabase<{ full_name: string; phone: string; token: string }>(
    box.url,
    'select distinct u.full_name, u.phone, c.token from bench_cash c join users u on u.id = c.user_id',
  )
  const waiting = await askDatabase<{ id: string }>(box.url, `select id from loans where status = 'pending' order by id`)
  const [{ left } = { left: '0' }] = await askDatabase<{ left: string }>(
    box.url,
    `select count(*) as left from bench_cash where n > ${box.used}`,
  )
  const forms = await formsOf(origin, box, Math.min(Number(left), Math.ceil(calls * shareOf('payment'))))
  const staff = { cookie: `sid=${STAFF_TOKEN}` }
  const desk = [
    '/api/admin/loans/pending?limit=50',
    '/api/admin/payments?limit=50',
    '/api/admin/arrears?limit=50',
    '/api/admin/search?q=mensah',
  ]
  const someone = (n: number) => people[(n * 7919) % people.length] ?? { full_name: '', phone: '', token: '' }

  const home = (n: number) =>
    requestOf(origin, { path: READS[n % READS.length] ?? '/', cookie: `sid=${someone(Math.floor(n / READS.length)).token}` })
  const makers: Record<OfficeKind, (n: number) => Buffer | undefined> = {
    home,
    payment: () => forms.shift(),
    desk: (n) => requestOf(origin, { path: desk[n % desk.length] ?? '/', ...staff }),
    review: () => {
      const loan = waiting.shift()
      return (
        loan &&
        requestOf(origin, { method: 'POST', path: `/api/admin/loans/${loan.id}/approve`, key: `review-${loan.id}`, body: {}, ...staff })
      )
    },
    signIn: (n) => {
      const { full_name: name, phone } = someone(n)
      const from = `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`
      return requestOf(origin, { method: 'POST', path: '/api/simple-login', from, body: { name, phone } })
    },
  }
  // Every hundred calls in the same mixed order: a step that shares no divisor with 100 goes through all of them.
  const order = Object.entries(SHARES).flatMap(([kind, share]) => Array.from({ length: share }, () => kind as OfficeKind)) // The keys of SHARES.
  const counts: Record<OfficeKind, number> = { home: 0, payment: 0, desk: 0, review: 0, signIn: 0 }
  let place = 0
  return () => {
    const kind = order[(place++ * 37) % 100] ?? 'home'
    const request = makers[kind](counts[kind]++)
    return request === undefined ? { kind: 'home', request: home(counts.home++) } : { kind, request }
  }
}
