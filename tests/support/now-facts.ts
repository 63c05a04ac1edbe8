import { cedis, NOTHING } from '#domain/kernel/money.ts'
import type { Offer } from '#domain/home/offer.ts'
import type { NowFacts, NowLoan } from '#domain/home/what-now-facts.ts'

const NOW = new Date('2026-11-23T12:00:00Z')
export const may = (most: number): Offer => ({ most: cedis(most), limitedBy: null, chips: [cedis(most)], notNow: null })
export const noOffer: Offer = {
  most: NOTHING,
  limitedBy: null,
  chips: [],
  notNow: {
    cause: 'owed',
    reason: 'Week 9 is late.',
    opens: 'Opens when week 9 is paid.',
    button: 'Pay GH₵100.00',
    action: 'pay',
    loanId: 218,
  },
}
export const week = (number: number, state: NowLoan['instalments'][number]['state'], paid = 0) => ({
  week: number,
  amount: cedis(100),
  paid: cedis(paid),
  state,
})
export const loan = (facts: Partial<NowLoan> = {}): NowLoan => ({
  id: 218,
  status: 'active',
  requestedAmount: cedis(1000),
  amount: cedis(1000),
  totalRepayAmount: cedis(1300),
  weeklyPaymentAmount: cedis(100),
  termWeeks: 13,
  outstanding: cedis(400),
  awaitsAcceptance: false,
  appliedOn: '2026-09-10',
  approvedOn: '2026-09-14',
  isRefinance: false,
  isSettledByRefinance: false,
  nextPaymentDue: '2026-11-27',
  nextPaymentAmount: cedis(100),
  overdueAmount: NOTHING,
  overdueSince: null,
  daysPastDue: 0,
  instalments: [week(9, 'paid', 100), week(10, 'due'), week(11, 'to_come')],
  isPutAway: false,
  rejectionReason: null,
  endedByOffice: false,
  closedAsLossOn: null,
  ...facts,
})
export const late = loan({ overdueAmount: cedis(60), overdueSince: '2026-11-17', daysPastDue: 6, instalments: [week(9, 'late', 40)] })
export const behind = loan({
  overdueAmount: cedis(260),
  overdueSince: '2026-11-06',
  daysPastDue: 17,
  instalments: [week(7, 'missed', 40), week(8, 'missed'), week(9, 'late')],
})
export const ended = (status: NowLoan['status'], rest: Partial<NowLoan> = {}): NowLoan =>
  loan({ status, nextPaymentDue: null, instalments: [], ...rest })
export const facts = (some: Partial<NowFacts>): NowFacts => ({
  now: NOW,
  calledName: 'Abena',
  officePhone: '032 200 0142',
  profileMissing: [],
  offer: may(5000),
  firstLimit: cedis(1000),
  loans: [],
  prompts: [],
  receipts: [],
  claims: [],
  paid: undefined,
  transfers: [],
  ...some,
})
export const wallet = { network: 'MTN', phone: '0244123456' }
const at = new Date('2026-11-23T10:42:00Z')
export const claim = { loanId: 218, amount: cedis(100), way: 'MTN', at }
export const payment = {
  id: 7,
  loanId: 218,
  amount: cedis(100),
  unallocated: NOTHING,
  status: 'completed' as const,
  way: 'in cash',
  at,
  bySelf: true,
  weeks: [9],
  receiptNumber: '7KQ4WM',
  receivedBy: 'Selorm Akakpo',
  transactionId: null,
}
export const waitingPayment = { ...payment, status: 'pending' as const, way: 'by MTN', transactionId: '77312045911', weeks: [] }
export const receipt = { number: '7KQ4WM', loanId: 218, amount: cedis(100), at }
export const prompt = { reference: 'r-1', loanId: 218, amount: cedis(100), wallet, at }
export const transfer = { loanId: 218, amount: cedis(800), wallet, sentAt: at }
