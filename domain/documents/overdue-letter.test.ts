import { expect, test } from 'vitest'
import { cedis, pesewas } from '#domain/kernel/money.ts'
import { reasonsOutdated } from '#domain/documents/document-rules.ts'
import type { DocumentSource } from '#domain/documents/document-source.ts'
import { overdueLetter } from '#domain/documents/overdue-letter.ts'

const source: DocumentSource = {
  loan: {
    id: 237,
    status: 'active',
    lender: 'Mmoa Direct',
    amount: cedis(1000),
    total: cedis(1300),
    amountPaid: pesewas(75_990),
    settled: pesewas(0),
    outstanding: pesewas(54_010),
    appliedOn: '2026-08-01',
    approvedOn: '2026-08-02',
    disbursedOn: '2026-08-03',
    completedOn: null,
    refinancedTo: null,
    awaitsAcceptance: false,
    instalments: [],
  },
  customer: { name: 'Esi Amoah', phone: '0244000001' },
  office: { address: 'Kaneshie Market, Accra', phone: '030 200 0142', email: undefined, licence: 'BOG/7' },
}
const facts = { on: '2026-11-23', overdue: pesewas(24_001), overdueSince: '2026-11-10', days: 13, text: 'Please pay.\n\nTalk to us.' }

test('overdueLetter states overdue amount, days and balance to the pesewa, the ladder’s text, ways to pay and the office', () => {
  const { page, facts: sealed } = overdueLetter(source, facts)
  expect(page.figures.map(({ value }) => value)).toEqual(['GH₵240.01', '13', 'GH₵540.10'])
  expect(page.sections[0]).toEqual({ kind: 'text', title: 'Dear Esi Amoah', paragraphs: ['Please pay.', 'Talk to us.'] })
  const text = JSON.stringify(page)
  for (const words of ['Mobile money.', 'Kaneshie Market, Accra', '030 200 0142', 'adds no fee', 'within 20 days'])
    expect(text).toContain(words)
  expect(text).not.toMatch(/police|court|arrest|family|neighbour/i)
  expect(sealed).toEqual({ kind: 'overdue', on: '2026-11-23', overdue: 24_001, amount: 54_010 })
})

test('overdueLetter names the office without an address and a phone', () => {
  const { page } = overdueLetter(
    { ...source, office: { address: undefined, phone: undefined, email: undefined, licence: undefined } },
    facts,
  )
  expect(JSON.stringify(page)).toContain('Pay at our office, and take your receipt number')
})

test('an overdue letter is outdated once the customer paid', () => {
  const { facts: issued } = overdueLetter(source, facts)
  const paid = overdueLetter(source, { ...facts, overdue: pesewas(1) }).facts
  expect(reasonsOutdated(issued, issued, '2026-11-24')).toEqual([])
  expect(reasonsOutdated(issued, paid, '2026-11-24')).toEqual([
    'The amounts changed. GH₵0.01 is overdue now, and the balance is GH₵540.10.',
  ])
})
