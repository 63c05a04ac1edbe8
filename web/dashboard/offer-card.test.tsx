import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { cedis, NOTHING } from '#domain/kernel/money.ts'
import type { Home } from '#web/credit/use-home.ts'
import { OfferCard } from '#web/dashboard/offer-card.tsx'

const notNow = {
  cause: 'owed',
  reason: 'Week 5 is late. Pay GH₵100.00 first.',
  opens: 'Opens when week 5 is paid.',
  button: 'Pay GH₵100.00',
  action: 'pay',
  loanId: 47,
} as const
const offer: Home['offer'] = { most: NOTHING, limitedBy: null, chips: [], notNow }
const button = { words: 'See this payment', action: 'see_loan', isQuiet: true, detail: null } as const
const card = (state: Home['first']['state'], loanId: number) =>
  renderToStaticMarkup(<OfferCard offer={offer} above={{ state, loanId, button }} hasLoan />)

test('OfferCard links to an overdue payment, and not to one that is being checked', () => {
  expect(card('approved', 48)).toContain('Pay GH₵100.00</a>')
  expect(card('payment_checked', 48)).toContain('Pay GH₵100.00</a>')
  expect(card('payment_checked', 47)).not.toContain('</a>')
})

test('OfferCard names the price of version 1 alone, and sends a rejected customer to the office first', () => {
  const may: Home['offer'] = { ...offer, most: cedis(1000), notNow: null }
  const shown = (from: Home['offer'], state: Home['first']['state'], action: Home['first']['button']['action']) =>
    renderToStaticMarkup(<OfferCard offer={from} above={{ state, loanId: 1, button: { ...button, action } }} hasLoan />)
  expect(shown(may, 'may_apply', 'apply')).toContain('30% flat, 13 weeks, only if you need it.')
  expect(shown({ ...may, choosesProduct: true }, 'may_apply', 'apply')).not.toContain('30%')
  expect(shown(may, 'rejected', 'way_there')).toContain('Visit the office first, or the answer stays the same.')
  expect(shown(may, 'rejected', 'apply')).not.toContain('Visit the office')
})
