import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { cedis, NOTHING } from '#domain/kernel/money.ts'
import { NextPaymentCard } from '#web/dashboard/next-payment-card.tsx'

const loan = {
  id: 218,
  status: 'active' as const,
  nextPaymentDue: '2999-11-27',
  nextPaymentAmount: cedis(100),
  overdueAmount: NOTHING,
  overdueSince: null,
  beingChecked: NOTHING,
}
const late = { ...loan, nextPaymentDue: '2026-11-20', overdueAmount: cedis(160), overdueSince: '2026-11-20' }
const card = (some: Partial<typeof late>) => renderToStaticMarkup(<NextPaymentCard loans={[{ ...loan, ...some }]} isOff={false} />)

test('NextPaymentCard says that a payment under check covers what is due', () => {
  expect(card({})).toContain('Pay Now')
  expect(card({})).not.toContain('Covered')
  expect(card({ beingChecked: cedis(60) })).not.toContain('Covered')
  expect(card({ beingChecked: cedis(100) })).toMatch(/Covered when we confirm.*Pay Now/)
})

test('NextPaymentCard shows Pay Now for an overdue amount once a payment under check covers it', () => {
  expect(card({ ...late, beingChecked: cedis(100) })).toBe('')
  expect(card({ ...late, beingChecked: cedis(160) })).toMatch(/Covered when we confirm.*Pay Now/)
})
