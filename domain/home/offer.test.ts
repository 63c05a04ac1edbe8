import { expect, test } from 'vitest'
import { add, cedis } from '#domain/kernel/money.ts'
import { refusalToApply, refusalToJump } from '#domain/loans/application.ts'
import { applicantOf } from '#domain/loans/eligibility.ts'
import { isInviting } from '#domain/home/now-lists.ts'
import { offerOf, type OfferFacts } from '#domain/home/offer.ts'
import { whatNow } from '#domain/home/what-now.ts'
import { ghs, someCustomerLoans, someLoan } from '#tests/support/loans-builder.ts'
import { facts as nowFacts } from '#tests/support/now-facts.ts'

const facts = (customer: Parameters<typeof someCustomerLoans>[0] = {}, some: Partial<OfferFacts> = {}): OfferFacts => ({
  customerLoans: someCustomerLoans(customer),
  blacklist: undefined,
  today: '2026-03-05',
  jumpIsRefused: false,
  cardIsMissing: false,
  ...some,
})
const gold = Array.from({ length: 3 }, (_, index) =>
  someLoan({ id: index + 10, status: 'completed', closedOnTime: 13, disbursedOn: '2026-01-02' }),
)

test.each([
  [null, true],
  [{ action: 'complete_profile' }, true],
  [{ action: 'pay' }, false],
  [{ action: 'see_loan' }, false],
  [{ action: 'call' }, false],
] as const)('isInviting with %j is %s', (notNow, expected) => {
  expect(isInviting({ notNow })).toBe(expected)
})

const cases: readonly [string, OfferFacts, object][] = [
  ['a new customer', facts(), { most: cedis(1000), chips: [cedis(250), cedis(500), cedis(1000)], notNow: null }],
  ['an incomplete profile', facts({ profileCompleted: false }), { most: 0, notNow: { action: 'complete_profile' } }],
  [
    'a waiting application',
    facts({ loans: [someLoan({ id: 7, status: 'pending' })] }),
    { most: 0, chips: [], notNow: { action: 'see_loan', loanId: 7, opens: 'Opens when we have answered.' } },
  ],
  [
    'one late week',
    facts({ loans: [someLoan({ id: 7 })] }, { today: '2026-03-11' }),
    {
      most: 0,
      notNow: {
        reason: 'Week 1 is late. Pay GH₵100.00 first.',
        opens: 'Opens when week 1 is paid.',
        cause: 'owed',
        button: 'Pay GH₵100.00',
        action: 'pay',
        loanId: 7,
      },
    },
  ],
  [
    'several late weeks',
    facts({ loans: [someLoan({ id: 7 })] }, { today: '2026-03-27' }),
    { notNow: { button: 'Pay GH₵300.00', opens: 'Opens when weeks 1 to 3 are paid.' } },
  ],
  [
    'a written-off balance',
    facts({ loans: [someLoan({ id: 7, status: 'written_off', disbursedOn: '2026-01-02' })] }),
    { notNow: { button: 'Pay GH₵1,300.00', action: 'pay', loanId: 7 } },
  ],
  [
    'loans at the cap',
    facts({ loans: [someLoan({ id: 7, amount: '10000' })] }),
    { most: 0, notNow: { cause: 'cap', action: 'pay', loanId: 7, reason: 'All your loans together may come to at most GH₵10,000.' } },
  ],
  [
    'loans near the cap',
    facts({ loans: [someLoan({ id: 7, amount: '9500' })] }),
    { most: cedis(500), limitedBy: 'All your loans together may come to at most GH₵10,000.', notNow: null },
  ],
  ['loans with pesewas near the cap', facts({ loans: [someLoan({ id: 7, amount: '9499.50' })] }), { most: ghs('500.50'), notNow: null }],
  [
    'a blacklisted customer',
    facts({}, { blacklist: { reason: 'Gave a false address', until: null } }),
    { most: 0, notNow: { action: 'call' } },
  ],
  ['a deactivated customer', facts({ isActive: false }), { most: 0, notNow: { action: 'call' } }],
  ['a higher level', facts({ loans: gold }), { most: cedis(10_000), limitedBy: null }],
  ['a missing Ghana Card', facts({ loans: gold }, { cardIsMissing: true }), { most: cedis(1000) }],
  ['a refused limit jump', facts({ loans: gold }, { jumpIsRefused: true }), { most: cedis(1000) }],
]

test.each(cases)('offerOf answers %s', (_who, some, expected) => {
  expect(offerOf(some)).toMatchObject(expected)
})

test.each(cases)('offerOf never offers %s an amount that would be refused, and the next amount is refused', (_who, some) => {
  const { chips, most, notNow } = offerOf(some)
  const applicant = applicantOf(some, 'customer')
  const refused = (amount: typeof most) =>
    refusalToApply({ amount, termsAccepted: true }, applicant) ??
    (some.jumpIsRefused ? refusalToJump(amount, some.customerLoans) : undefined)
  expect(chips.map((amount) => refused(amount)?.code)).toEqual(chips.map(() => undefined))
  if (notNow === null && !some.cardIsMissing) expect(refused(add(most, cedis(1)))).toBeDefined()
})

test('whatNow names no price where the office offers several products', () => {
  const { offer } = nowFacts({})
  const { first } = whatNow(nowFacts({ offer: { ...offer, choosesProduct: true } }))
  expect([first.state, first.sentence]).toEqual(['may_apply', 'Choose the kind of loan when you apply. We answer within 7 business days.'])
})
