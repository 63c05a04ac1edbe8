import { expect, test } from 'vitest'
import { WAITING_KINDS } from '#contract/reports.ts'
import { cedis } from '#domain/kernel/money.ts'
import { timeWords, waitingLabel, type Waiting } from '#web/my-day/waiting-labels.ts'

const TODAY = '2026-11-23'
const item = (kind: Waiting['kind'], changes: Partial<Waiting> = {}): Waiting => ({
  kind,
  id: 7,
  userId: null,
  name: 'Esi Amoah',
  loanId: 237,
  amount: cedis(240),
  since: new Date('2026-11-23T10:31:00Z'),
  day: '2026-11-25',
  requestedBy: 'Mavis Oppong',
  reference: 'P4KX7T',
  difference: null,
  exception: 'unknown',
  ended: { outcome: 'refused', by: 'Kwame Boateng', reason: 'She pays' },
  ...changes,
})
const line = (each: Waiting) => {
  const { title, words, action, to } = waitingLabel(each)
  return [title(each), words(each, TODAY), action, to(each)]
}

test('each waiting kind names the customer, says why it waits and leads to one screen', () =>
  expect(WAITING_KINDS.map((kind) => line(item(kind)))).toMatchInlineSnapshot(`
    [
      [
        "Release payout to Esi Amoah",
        "Loan #7, requested by Mavis Oppong 10:31",
        "Review payout",
        "/admin?tab=disbursements&loan=237",
      ],
      [
        "Decide on a request about Esi Amoah",
        "Requested by Mavis Oppong 10:31",
        "Open",
        "/admin?tab=second",
      ],
      [
        "Payout to Esi Amoah was refused",
        "She pays Pay again or in cash, or undo the approval.",
        "Resolve",
        "/admin?tab=disbursements&loan=237",
      ],
      [
        "Refund to Esi Amoah was refused",
        "She pays Refund again or in cash.",
        "Resolve",
        "/admin?tab=disbursements&loan=237",
      ],
      [
        "Mobile money payment of Esi Amoah failed",
        "She pays Request it again or take cash.",
        "Resolve",
        "/admin?tab=disbursements&loan=237",
      ],
      [
        "Your request about Esi Amoah was refused",
        "Kwame Boateng: She pays",
        "Open",
        "/admin?tab=disbursements&loan=237",
      ],
      [
        "Your payout to Esi Amoah was cancelled",
        "Kwame Boateng: She pays",
        "Open",
        "/admin?tab=disbursements&loan=237",
      ],
      [
        "Your refund to Esi Amoah was cancelled",
        "Kwame Boateng: She pays",
        "Open",
        "/admin?tab=disbursements&loan=237",
      ],
      [
        "Your entered payment of Esi Amoah was not confirmed",
        "Kwame Boateng: She pays",
        "Open",
        "/admin?tab=disbursements&loan=237",
      ],
      [
        "Call Esi Amoah",
        "Broken promise: GH₵240.00 by Wed 25 Nov",
        "Open",
        "/admin?tab=collections&show=all&loan=237",
      ],
      [
        "Pay out to Esi Amoah, Loan #7",
        "Approved 10:31, terms accepted",
        "Pay out",
        "/admin?tab=disbursements&loan=237",
      ],
      [
        "Confirm the new wallet of Esi Amoah",
        "Loan #7, changed by Mavis Oppong 10:31",
        "Open",
        "/admin?tab=disbursements&loan=237",
      ],
      [
        "Confirm payment of Esi Amoah",
        "P4KX7T, Loan #237, entered 10:31",
        "Confirm",
        "/admin?tab=payments",
      ],
      [
        "Call Esi Amoah",
        "Promised for today, not paid yet",
        "Open",
        "/admin?tab=collections&show=all&loan=237",
      ],
      [
        "Application of Esi Amoah",
        "Exposure with Loan #7, answer by Wed 25 Nov",
        "Review",
        "/admin?tab=pending&loan=7",
      ],
      [
        "Till of Esi Amoah",
        "Wed 25 Nov, counted without a difference",
        "Sign off",
        "/admin?tab=till",
      ],
      [
        "Exception: Unknown",
        "10:31, Esi Amoah, P4KX7T",
        "Resolve",
        "/admin?tab=momo&section=momo-exceptions",
      ],
      [
        "Exception: bank",
        "10:31, Esi Amoah, P4KX7T",
        "Resolve",
        "/admin?tab=bank&section=bank-exceptions",
      ],
      [
        "Complaint #7, Esi Amoah",
        "Answer by Wed 25 Nov",
        "Answer",
        "/admin?tab=complaints",
      ],
      [
        "Data request #7, Esi Amoah",
        "Answer by Wed 25 Nov",
        "Answer",
        "/admin?tab=complaints",
      ],
      [
        "SMS to Esi Amoah did not arrive",
        "She pays. It is about their account or money: send it again or call.",
        "Resolve",
        "/admin?tab=disbursements&loan=237",
      ],
      [
        "Import failed",
        "Requested by Mavis Oppong. She pays",
        "Resolve",
        "/admin?tab=operations&section=import",
      ],
      [
        "Webhook stopped",
        "P4KX7T: She pays",
        "Resolve",
        "/admin?tab=operations&section=integrations",
      ],
    ]
  `))

test('a request that nobody decided in time says so, and one without a loan leads to the requests', () => {
  const expired = item('request_ended', { name: null, loanId: null, ended: { outcome: 'expired', by: null, reason: null } })
  expect(line(expired)).toEqual(['Your request expired', 'No other user confirmed it within 7 days', 'Open', '/admin?tab=second'])
})

test('a refused payout, refund or claim says who refused it, and one that nobody decided why it ended', () => {
  const ended = { outcome: 'expired', by: null, reason: null } as const
  const expired = (kind: Waiting['kind']) => line(item(kind, { ended })).slice(0, 2)
  expect(expired('payout_ended')).toEqual(['Your payout to Esi Amoah expired', 'It ended before another user released it'])
  expect(expired('refund_ended')).toEqual(['Your refund to Esi Amoah expired', 'No other user requested the same refund on that day'])
  expect(line(item('claim_ended'))[0]).toBe('Your entered payment of Esi Amoah was not confirmed')
  const approvalExpired = { ...ended, reason: 'The approval expired' }
  expect(line(item('payout_ended', { ended: approvalExpired }))[1]).toBe('The approval expired')
})

test('a refused refund leads to its customer, and says what the office can do without a reason of the network', () => {
  const refund = { loanId: null, userId: 'u1', ended: { outcome: 'refused', by: null, reason: null } } as const
  expect(line(item('refund_refused', refund)).slice(1)).toEqual(['Refund again or in cash.', 'Resolve', '/customers/u1'])
  expect(line(item('refund_ended', refund))[3]).toBe('/customers/u1')
})

test('a till says whether money was missing, and an exception without a customer names its number', () => {
  expect(line(item('sign_till', { difference: cedis(0) }))[1]).toContain('without a difference')
  expect(line(item('exception', { name: null }))[1]).toBe('10:31, P4KX7T')
})

test('timeWords counts to a deadline, from a broken promise and since an exception', () => {
  const words = (each: Waiting) => timeWords(each, TODAY)
  expect(words(item('application'))).toEqual({ words: '2 days left', urgent: true })
  expect(words(item('complaint', { day: '2026-12-01' }))).toEqual({ words: '8 days left', urgent: false })
  expect(words(item('data_request', { day: TODAY }))).toEqual({ words: 'Answer today', urgent: true })
  expect(words(item('application', { day: '2026-11-22' }))).toEqual({ words: '1 day late', urgent: true })
  expect(words(item('broken_promise', { day: '2026-11-21' }))).toEqual({ words: '2 days past the promise', urgent: true })
  expect(words(item('exception', { since: new Date('2026-10-29T08:00:00Z') }))).toEqual({ words: '25 days open', urgent: false })
  for (const kind of [
    'bank_exception',
    'payout_refused',
    'refund_refused',
    'collection_failed',
    'import_failed',
    'webhook_stopped',
  ] as const)
    expect(words(item(kind, { since: new Date('2026-11-22T08:00:00Z') }))).toEqual({ words: '1 day open', urgent: false })
  expect(words(item('pay_out'))).toBeUndefined()
})
