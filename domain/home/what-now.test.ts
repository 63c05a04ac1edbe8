import { expect, test } from 'vitest'
import { needsPerson } from '#domain/home/needs-person.ts'
import { cedis, NOTHING } from '#domain/kernel/money.ts'
import type { NowFacts, NowLoan } from '#domain/home/what-now-facts.ts'
import { whatNow } from '#domain/home/what-now.ts'
import {
  may,
  noOffer,
  week,
  loan,
  late,
  behind,
  ended,
  facts,
  wallet,
  claim,
  payment,
  waitingPayment,
  receipt,
  prompt,
  transfer,
} from '#tests/support/now-facts.ts'

/** [state, facts, figure in cedis, label, sentence, button, fallback] */
const rows: readonly [string, Partial<NowFacts>, number | null, string, string, string, string][] = [
  [
    'prompt_open',
    { loans: [loan()], prompts: [prompt] },
    100,
    'Approve on your phone',
    'MTN sent a message to **024 412 3456** today at 10:42. Enter your MoMo PIN **there**, never here.',
    'Check Payment Status',
    'No message? Pay another way',
  ],
  [
    'paid',
    { loans: [loan()], paid: payment },
    100,
    'Payment submitted successfully',
    'paid **Mon 23 Nov**, 10:42, in cash. Week 9 is paid **on time**.',
    'Continue',
    'See Loan #218',
  ],
  [
    'paid_waiting',
    { loans: [loan()], claims: [claim], paid: waitingPayment },
    100,
    'We have your transaction ID and are checking it',
    'by MTN, sent **today at 10:42**. Please do not pay it again.',
    'Continue',
    'Nothing by tomorrow evening? Call 032 200 0142',
  ],
  [
    'receipt_to_enter',
    { loans: [loan()], receipts: [receipt] },
    100,
    'We have your cash',
    'given at the office **today at 10:42**. One tap and week 10 is paid.',
    'Put GH₵100.00 on my loan',
    'Not your cash? Call 032 200 0142',
  ],
  [
    'payment_checked',
    { loans: [loan()], claims: [claim] },
    100,
    'Your payment is being checked',
    'by MTN, sent **today at 10:42**. We usually confirm it by **tomorrow at 10:42**.',
    'See this payment',
    'Call 032 200 0142',
  ],
  [
    'payment_checked',
    { loans: [loan()], claims: [{ ...claim, at: new Date('2026-11-22T11:00:00Z') }] },
    100,
    'Your payment is being checked',
    'by MTN, sent **yesterday at 11:00**. It is **still being checked**. Please call us.',
    'Call 032 200 0142',
    'See this payment',
  ],
  [
    'written_off',
    { loans: [ended('written_off', { closedAsLossOn: '2026-08-03' })], offer: noOffer },
    400,
    'Loan #218 is closed as unpaid',
    'is outstanding. We closed this loan as a loss on **Mon 3 Aug**. You can still pay it, in parts.',
    'Pay Now',
    'Let us plan it together. Call 032 200 0142',
  ],
  [
    'in_default',
    { loans: [{ ...behind, daysPastDue: 91, overdueSince: '2026-08-24' }], offer: noOffer },
    260,
    '3 weeks behind',
    'since **Mon 24 Aug**. Any part helps.',
    'Pay Now',
    'Let us plan it together. Call 032 200 0142',
  ],
  [
    'behind',
    { loans: [behind], offer: noOffer },
    260,
    '3 weeks behind',
    'since **Fri 6 Nov**. You can pay it in parts.',
    'Pay Now',
    'Let us plan it together. Call 032 200 0142',
  ],
  ['late', { loans: [late], offer: noOffer }, 60, 'A little late', 'was due **Tue 17 Nov**, 6 days ago', 'Pay Now', 'Call 032 200 0142'],
  [
    'lower_terms',
    { loans: [loan({ status: 'approved', awaitsAcceptance: true, amount: cedis(600), approvedOn: '2026-11-20', nextPaymentDue: null })] },
    600,
    'We can lend you',
    'You asked for GH₵1,000.00.',
    'Accept GH₵600.00',
    'Ask why it is lower. Call 032 200 0142',
  ],
  [
    'approved',
    { loans: [loan({ status: 'approved', amount: cedis(800), approvedOn: '2026-11-20' })] },
    800,
    'Your loan is approved',
    'is ready for you. Collect it in cash at the office **by Sat 19 Dec**.',
    'Way there',
    'Call 032 200 0142',
  ],
  [
    'transfer_waiting',
    { loans: [loan({ status: 'approved' })], transfers: [{ ...transfer, sentAt: null }] },
    800,
    'We are sending your money',
    'We send it to **MTN 024 412 3456**, usually within a day.',
    'See this loan',
    'Wrong number? Call 032 200 0142',
  ],
  [
    'transfer_on_its_way',
    { loans: [loan({ status: 'approved' })], transfers: [transfer] },
    800,
    'Your money is on its way',
    'sent to **MTN 024 412 3456** today at 10:42. It usually takes a few minutes.',
    'See this loan',
    'Not there after an hour? Call 032 200 0142',
  ],
  [
    'rejected',
    { loans: [ended('rejected', { requestedAmount: cedis(600), rejectionReason: 'address_not_confirmed' })] },
    null,
    'We could not confirm your address',
    'So we could not lend **GH₵600.00** this time. One visit can put it right.',
    'Way there',
    'Do you think this is wrong? A person looks at it again',
  ],
  [
    'approval_ended',
    { loans: [ended('expired', { amount: cedis(800), endedByOffice: true })] },
    null,
    'Your approval has ended',
    '**GH₵800.00** was not paid out, and you owe nothing for it. You can apply again.',
    'Apply for Loan',
    'Call 032 200 0142',
  ],
  [
    'repaid',
    { loans: [ended('completed', { outstanding: NOTHING })], offer: may(10_000) },
    1300,
    'You paid all 13 weeks',
    'paid in full. You owe **nothing**.',
    'Completion letter',
    'Apply for Loan',
  ],
  ['due', { loans: [loan()] }, 100, 'Next Payment Due', 'by **Fri 27 Nov**, in 4 days', 'Pay Now', 'Call 032 200 0142'],
  [
    'waiting',
    { loans: [ended('pending', { requestedAmount: cedis(700), appliedOn: '2026-11-19' })] },
    700,
    'We are reading your application',
    'sent **Thu 19 Nov**. We answer by **Mon 30 Nov**, by SMS and here.',
    'See my application',
    'Withdraw it',
  ],
  [
    'new',
    { profileMissing: ['Address', 'Business type', 'Mobile money number'], offer: noOffer },
    1000,
    'Welcome, Abena',
    'Three answers, about two minutes. Then you can apply for up to this much.',
    'Complete Your Profile',
    'Call 032 200 0142',
  ],
  [
    'profile_missing',
    { profileMissing: ['Address'], offer: noOffer },
    null,
    'Your profile is almost complete',
    '1 answer is missing: **Address**.',
    'Complete Your Profile',
    'Call 032 200 0142',
  ],
  [
    'may_apply',
    {},
    5000,
    'You can apply for up to',
    '30% flat, paid back in 13 weeks. We answer within 7 business days.',
    'Apply for Loan',
    'What it costs',
  ],
  ['cannot_apply', { offer: noOffer }, null, 'You cannot apply now', 'Week 9 is late.', 'Pay GH₵100.00', 'Call 032 200 0142'],
]

test.each(rows)(
  'whatNow returns one figure, sentence, button and fallback for the state %s',
  (state, some, figure, label, sentence, button, fallback) => {
    const { first } = whatNow(facts(some))
    expect(first).toMatchObject({ state, label, sentence, figure: figure === null ? null : cedis(figure) })
    expect([first.button.words, first.fallback.words]).toEqual([button, fallback])
  },
)

test.each([
  ['MTN', 'Dial *170#.'],
  ['Telecel', 'Dial *110#.'],
  ['AirtelTigo', 'Check that the phone is on and has a signal.'],
])('whatNow lists three steps when a payment prompt of %s did not appear', (network, start) => {
  const { steps } = whatNow(facts({ loans: [loan()], prompts: [{ ...prompt, wallet: { ...wallet, network } }] })).first
  expect([steps.length, steps[0]]).toEqual([3, start])
})

test('whatNow offers a person to contact in each state in which the customer waits or is late', () => {
  for (const [state, some] of rows) {
    const { first } = whatNow(facts(some))
    const calls = [first.button, first.fallback].some(({ action }) => action === 'call')
    const isWaitOrTrouble = first.tone === 'our_turn' || first.tone === 'late' || first.fallback.action === 'support'
    if (isWaitOrTrouble) expect([state, needsPerson([first])]).toEqual([state, true])
    if (calls) expect(`${first.button.words} ${first.fallback.words}`).toContain('032 200 0142')
  }
})

test('whatNow leaves out an unknown office phone and an unknown day of the write-off', () => {
  const { first } = whatNow(facts({ loans: [ended('written_off')], officePhone: undefined }))
  expect(first.sentence).toBe('is outstanding. We closed this loan as a loss. You can still pay it, in parts.')
  expect(first.fallback.words).toBe('Let us plan it together.')
})

const states = (some: Partial<NowFacts>) => {
  const { first, second } = whatNow(facts(some))
  return [first.state, second?.state]
}

test('whatNow shows money in progress before overdue money, and the next state below it', () => {
  const other = loan({ id: 219, status: 'approved', approvedOn: '2026-11-20' })
  expect(states({ loans: [behind], prompts: [prompt] })).toEqual(['prompt_open', 'behind'])
  expect(states({ loans: [behind, other], receipts: [{ ...receipt, loanId: 218 }] })).toEqual(['receipt_to_enter', 'behind'])
  expect(states({ loans: [loan(), other] })).toEqual(['approved', 'due'])
  expect(states({ loans: [loan(), ended('pending', { id: 220 })] })).toEqual(['due', 'waiting'])
})

test('whatNow shows the overdue panel while an unconfirmed payment covers only a part', () => {
  const { first } = whatNow(facts({ loans: [behind], claims: [claim] }))
  expect(first).toMatchObject({
    state: 'behind',
    figure: cedis(260),
    checked: { amount: cedis(100), sentence: 'by MTN, sent today at 10:42. Please do not pay it again.' },
    button: { words: 'Pay Now', detail: 'the other GH₵160.00' },
  })
})

test('whatNow shows the overdue amount once when an unconfirmed payment covers all of it', () => {
  expect(states({ loans: [behind], claims: [{ ...claim, amount: cedis(260) }] })).toEqual(['payment_checked', undefined])
})

test('whatNow shows a decision until the customer dismisses it or another loan follows', () => {
  const rejected = ended('rejected')
  expect(states({ loans: [{ ...rejected, isPutAway: true }] })).toEqual(['may_apply', undefined])
  expect(states({ loans: [rejected, ended('pending', { id: 300 })] })).toEqual(['waiting', undefined])
  expect(states({ loans: [ended('withdrawn')] })).toEqual(['may_apply', undefined])
  expect(states({ loans: [ended('completed', { isSettledByRefinance: true })] })).toEqual(['may_apply', undefined])
})

test.each([
  ['income_not_confirmed', 'way_there', 'payslip'],
  ['address_not_confirmed', 'way_there', 'stall ticket'],
  ['identity_not_confirmed', 'way_there', 'Ghana Card'],
  ['repayment_too_high', 'apply', undefined],
  ['earlier_payments_late', 'see_score', undefined],
  ['owes_elsewhere', 'call', undefined],
  ['photo_not_readable', 'apply', undefined],
  ['not_now', 'call', undefined],
] as const)('whatNow has one next step after a rejection for %s, and says what to bring to a visit', (rejectionReason, action, bring) => {
  const { button, note } = whatNow(facts({ loans: [ended('rejected', { rejectionReason })] })).first
  expect(button.action).toBe(action)
  if (bring === undefined) expect(note).toBeNull()
  else expect(note).toContain(bring)
})

test('whatNow never links to a form that would refuse the customer', () => {
  const tooHigh = ended('rejected', { rejectionReason: 'repayment_too_high' })
  expect(whatNow(facts({ loans: [tooHigh], offer: noOffer })).first.button.action).toBe('call')
  expect(whatNow(facts({ loans: [ended('expired')], offer: noOffer })).first.button).toMatchObject({
    action: 'pay',
    words: 'Pay GH₵100.00',
  })
})

test('whatNow names the weeks that a receipt completes', () => {
  const sentence = (amount: number, outstanding = 400) =>
    whatNow(facts({ loans: [loan({ outstanding: cedis(outstanding) })], receipts: [{ ...receipt, amount: cedis(amount) }] })).first.sentence
  expect(sentence(50)).toContain('it counts on your loan')
  expect(sentence(200)).toContain('weeks 10 and 11 are paid')
  expect(sentence(200, 200)).toContain('your loan is paid')
})

test('whatNow names the balance after a receipt', () => {
  const note = (amount: number) => whatNow(facts({ loans: [loan()], receipts: [{ ...receipt, amount: cedis(amount) }] })).first.note
  expect(note(100)).toContain('Your balance after it: **GH₵300.00**.')
  expect(note(500)).toContain('Your balance after it: **GH₵0.00**.')
})

test('whatNow names the effect of a payment', () => {
  const sentence = (paid: Partial<typeof payment>, of: Partial<NowLoan> = {}) =>
    whatNow(facts({ loans: [loan(of), loan({ id: 300 })], paid: { ...payment, ...paid } })).first.sentence
  const paidWeeks = [week(7, 'paid_late', 100), week(8, 'paid_late', 100), week(9, 'paid', 100), week(10, 'part_paid', 40)]
  expect(sentence({ weeks: [7] }, { instalments: paidWeeks })).toContain('Week 7 is paid.')
  expect(sentence({ weeks: [7, 8] }, { instalments: paidWeeks })).toContain('Weeks 7 and 8 are paid.')
  expect(sentence({ weeks: [7, 8, 9, 10] }, { instalments: paidWeeks })).toContain('Weeks 7 to 9 are paid.')
  expect(sentence({ weeks: [10] }, { instalments: paidWeeks })).toContain('It counts for week 10.')
  expect(sentence({ weeks: [] })).toContain('It counts on Loan #218.')
  expect(sentence({}, { status: 'approved' })).toContain('Week 9 is paid.')
  expect(sentence({}, { status: 'completed' })).toContain('Loan #218 is **paid in full**.')
  expect(sentence({}, { status: 'written_off', outstanding: cedis(20) })).toContain('It counts on Loan #218.')
  expect(sentence({}, { status: 'written_off', outstanding: NOTHING })).toContain('Loan #218 is **paid**.')
})

test('whatNow says where an overpayment went, and who entered the payment', () => {
  const first = whatNow(facts({ loans: [loan()], paid: { ...payment, unallocated: cedis(20), bySelf: false } })).first
  expect(first).toMatchObject({ label: 'Your payment is on your loan', note: 'We added GH₵20.00 to your credit balance.' })
})

test('whatNow celebrates the last payment as a repaid loan, and a payment beside another open loan as a payment', () => {
  const last = ended('completed', { outstanding: NOTHING })
  expect(states({ loans: [last], paid: payment })).toEqual(['repaid', undefined])
  expect(states({ loans: [last, loan({ id: 300 })], paid: payment })).toEqual(['paid', 'due'])
  expect(states({ loans: [last], claims: [claim], paid: payment })).toEqual(['paid', 'payment_checked'])
})

test('whatNow shows what is still overdue below a payment, unless a waiting payment covers it', () => {
  expect(states({ loans: [behind], paid: { ...payment, weeks: [7] } })).toEqual(['paid', 'behind'])
  expect(states({ loans: [behind], claims: [claim], paid: waitingPayment })).toEqual(['paid_waiting', 'behind'])
  const all = { ...claim, amount: cedis(260) }
  expect(states({ loans: [behind], claims: [all], paid: { ...waitingPayment, amount: cedis(260) } })).toEqual(['paid_waiting', undefined])
  expect(states({ loans: [loan()], prompts: [prompt], paid: payment })).toEqual(['prompt_open', 'paid'])
})

test('whatNow says that a receipt number is being checked', () => {
  const unbound = { ...waitingPayment, way: 'in cash', transactionId: null }
  expect(whatNow(facts({ loans: [loan()], claims: [claim], paid: unbound })).first.label).toBe(
    'We have your receipt number and are checking it',
  )
})

const monthly = { each: 'a month', payoff: cedis(380), fees: cedis(6) }

test('whatNow counts payments of another product, and uses its pay-off amount', () => {
  const salary = { termWeeks: 6, product: monthly }
  const first = (some: Partial<NowFacts>) => whatNow(facts(some)).first
  expect(first({ loans: [loan({ ...salary, instalments: [week(1, 'paid', 100), week(2, 'due')] })] }).note).toBe(
    'Loan #218, payment 2 of 6',
  )
  expect(first({ loans: [{ ...behind, ...salary }], offer: noOffer })).toMatchObject({
    label: '3 payments behind',
    note: 'Start with GH₵60.00: it completes payment 7. We have not added any charges.',
  })
  expect(first({ loans: [{ ...late, ...salary }], offer: noOffer }).note).toContain('this payment counts as late')
  expect(first({ loans: [ended('completed', salary)] }).label).toBe('You paid all 6 payments')
  expect(first({ loans: [loan(salary), loan({ id: 300 })], paid: { ...payment, weeks: [9] } }).sentence).toContain('Payment 9 is paid')
  const received = first({ loans: [loan(salary)], receipts: [{ ...receipt, amount: cedis(380) }] })
  expect(received.sentence).toContain('your loan is paid')
  expect(received.note).toContain('Your balance after it: **GH₵0.00**.')
  const part = first({ loans: [loan(salary)], receipts: [{ ...receipt, amount: cedis(100) }] })
  expect(part.sentence).toContain('payment 10 is paid')
})

test('whatNow shows the money that the customer gets: the loan less the fees of its product', () => {
  const ready = ended('approved', { amount: cedis(600), approvedOn: '2026-03-02', product: monthly })
  expect(whatNow(facts({ loans: [ready] })).first).toMatchObject({ figure: cedis(594), label: 'Your loan is approved' })
})

test('whatNow names the payment of another product that is too high', () => {
  const refused = ended('rejected', { rejectionReason: 'repayment_too_high', product: monthly, weeklyPaymentAmount: cedis(197) })
  expect(whatNow(facts({ loans: [refused] })).first).toMatchObject({
    label: 'GH₵197.00 a month is more than we can ask of you',
    sentence: expect.stringContaining('A smaller amount costs less each time.'),
  })
  const late = ended('rejected', { rejectionReason: 'earlier_payments_late', product: monthly })
  expect(whatNow(facts({ loans: [late] })).first.sentence).toContain('Each payment that you pay on time')
})
