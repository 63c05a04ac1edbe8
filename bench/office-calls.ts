import { queryDatabase } from './query-database.ts'
import { HOME } from './workloads.ts'
import { requestOf, type HttpResponse } from './http-caller.ts'
import { formsOf, type CashBox } from './workloads.ts'
import { STAFF_TOKEN } from './seed-size.ts'

const DESK = {
  pending: '/api/admin/loans/pending?limit=50',
  payments: '/api/admin/payments?limit=50',
  arrears: '/api/admin/arrears?limit=50',
  search: '/api/admin/search?q=mensah',
} as const

/** Percent. As many applications as reviews, so that reviews last all day. */
export const SHARES = {
  home: 45,
  payment: 20,
  'desk: pending': 5,
  'desk: payments': 5,
  'desk: arrears': 5,
  'desk: search': 5,
  review: 5,
  application: 5,
  signIn: 5,
} as const
export type OfficeKind = keyof typeof SHARES
/** Ten home screens for each payment: the rush of a million repaying customers. */
export const RUSH_SHARES: Shares = { home: 10, payment: 1 }
type Shares = Readonly<Partial<Record<OfficeKind, number>>>

export interface OfficeCall {
  readonly kind: OfficeKind
  readonly request: Buffer
  /** undefined: the connection broke. */
  readonly receive: (response: HttpResponse | undefined) => void
}
export interface OfficeCalls {
  /** So that there is always one to review. */
  readonly opening: readonly OfficeCall[]
  /** @throws Error when receipts, applicants or applications are used up. */
  readonly next: () => OfficeCall
  /** @throws Error when the data will not last. */
  readonly expectEnoughFor: (calls: number) => void
}

export async function officeCalls(origin: string, box: CashBox, shares: Shares = SHARES): Promise<OfficeCalls> {
  const people = await queryDatabase<{ full_name: string; phone: string; token: string }>(
    box.url,
    'select distinct u.full_name, u.phone, c.token from bench_cash c join users u on u.id = c.user_id',
  )
  const supplies = await suppliesOf(origin, box)
  const staff = { cookie: `sid=${STAFF_TOKEN}` }
  const personAt = (n: number) => people[(n * 7919) % people.length] ?? { full_name: '', phone: '', token: '' }
  const ignoreResponse = (): void => undefined
  const plain = (request: Buffer) => ({ request, receive: ignoreResponse })
  /** After a rejection or a lost connection. */
  const orAgain = (supply: Buffer[], request: Buffer, done: (response: HttpResponse) => void = ignoreResponse) => ({
    request,
    receive: (response: HttpResponse | undefined) => {
      if (response?.status === 200) done(response)
      else if (response === undefined || response.status === 503 || response.status === 429) supply.push(request)
    },
  })
  const desk = (path: string) => plain(requestOf(origin, { path, ...staff }))
  const makers: Record<OfficeKind, (n: number) => Omit<OfficeCall, 'kind'>> = {
    home: (n) => plain(requestOf(origin, { path: HOME, cookie: `sid=${personAt(n).token}` })),
    payment: () => {
      supplies.makeReceipts()
      return orAgain(supplies.payment, taken(supplies, 'payment'))
    },
    'desk: pending': () => desk(DESK.pending),
    'desk: payments': () => desk(DESK.payments),
    'desk: arrears': () => desk(DESK.arrears),
    'desk: search': () => desk(DESK.search),
    review: () => orAgain(supplies.review, taken(supplies, 'review')),
    application: () =>
      orAgain(supplies.application, taken(supplies, 'application'), ({ text }) => supplies.review.push(reviewOf(origin, loanIn(text)))),
    signIn: (n) => {
      const { full_name: name, phone } = personAt(n)
      const from = `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`
      return plain(requestOf(origin, { method: 'POST', path: '/api/simple-login', from, body: { name, phone } }))
    },
  }
  // A step without a common divisor with their sum visits all shares.
  const order = Object.entries(shares).flatMap(([kind, share]) => Array.from({ length: share }, () => kind as OfficeKind)) // Keys of Shares.
  const counts = new Map<OfficeKind, number>()
  let place = 0
  const next = (kind: OfficeKind): OfficeCall => {
    const count = counts.get(kind) ?? 0
    counts.set(kind, count + 1)
    return { kind, ...makers[kind](count) }
  }
  return {
    opening: Array.from({ length: shares.review === undefined ? 0 : Math.max(0, WAITING_APPLICATIONS - supplies.review.length) }, () =>
      next('application'),
    ),
    next: () => next(order[(place++ * 37) % order.length] ?? 'home'),
    expectEnoughFor: (calls) => {
      for (const what of ['payment', 'application'] as const) {
        const needed = Math.ceil((calls * (shares[what] ?? 0)) / order.length)
        if (supplies.left(what) < needed) throw new Error(`${needed} of ${what} will be needed: ${usedUp(supplies, what)}`)
      }
    },
  }
}

type Once = 'payment' | 'application' | 'review'
/** Each can be used once, oldest first. */
interface Supplies extends Readonly<Record<Once, Buffer[]>> {
  /** Includes receipts not issued yet. */
  readonly left: (what: Once) => number
  /** In the background when few are left. @throws Error of the previous attempt. */
  readonly makeReceipts: () => void
}
/** Under overload, reviewers resend rejected calls and start others. */
const WAITING_APPLICATIONS = 1_500
const OPEN_RECEIPTS = 1_000

async function suppliesOf(origin: string, box: CashBox): Promise<Supplies> {
  const [{ all } = { all: '0' }] = await queryDatabase<{ all: string }>(box.url, 'select count(*) as all from bench_cash')
  const unmade = () => Number(all) - box.used
  const payment = await formsOf(origin, box, Math.min(unmade(), OPEN_RECEIPTS))
  let making = false
  let problem: Error | undefined
  const applicants = await queryDatabase<{ user_id: string; token: string }>(
    box.url,
    `select user_id, token from bench_applicants a
      where not exists (select 1 from loans l where l.user_id = a.user_id and l.status in ('pending', 'approved')) order by user_id`,
  )
  const waiting = await queryDatabase<{ id: string }>(box.url, `select id from loans where status = 'pending' order by id`)
  const supplies = {
    payment,
    application: applicants.map(({ user_id: user, token }) =>
      requestOf(origin, {
        method: 'POST',
        path: '/api/loans/apply',
        cookie: `sid=${token}`,
        key: `apply-${user}`,
        readable: true,
        body: { requestedAmount: '300.00', lender: 'mmoa_direct', termsAccepted: true, businessPurpose: 'Stock', weeklyIncome: '600.00' },
      }),
    ),
    review: waiting.map(({ id }) => reviewOf(origin, Number(id))),
  }
  return {
    ...supplies,
    left: (what) => supplies[what].length + (what === 'payment' ? unmade() : 0),
    makeReceipts: () => {
      if (problem !== undefined) throw problem
      if (making || payment.length > OPEN_RECEIPTS / 2) return
      making = true
      formsOf(origin, box, Math.min(unmade(), OPEN_RECEIPTS / 2))
        .then(
          (forms) => payment.push(...forms),
          (error: unknown) => (problem = new Error('No receipts could be made out', { cause: error })),
        )
        .finally(() => (making = false))
    },
  }
}

function taken(supplies: Supplies, what: Once): Buffer {
  const one = supplies[what].shift()
  if (one === undefined) throw new Error(`Used up: ${usedUp(supplies, what)}`)
  return one
}

const usedUp = (supplies: Supplies, what: Once): string =>
  `${supplies.left(what)} of ${what} are left. Seed more customers (BENCH_CUSTOMERS), or make the day shorter (BENCH_MINUTES).`

const reviewOf = (origin: string, loan: number): Buffer =>
  requestOf(origin, {
    method: 'POST',
    path: `/api/admin/loans/${loan}/approve`,
    key: `review-${loan}`,
    cookie: `sid=${STAFF_TOKEN}`,
    body: {},
  })

function loanIn(text: string): number {
  const id = /"loan":\{"id":(\d+)/.exec(text)?.[1]
  if (id === undefined) throw new Error(`An application was answered without a loan: ${text.slice(0, 500)}`)
  return Number(id)
}
