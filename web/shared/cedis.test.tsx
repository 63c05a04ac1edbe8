import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { cedis, type Pesewas } from '#domain/kernel/money.ts'
import { Cedis } from '#web/shared/cedis.tsx'

const read = (value: Pesewas, as?: 'limit') => renderToStaticMarkup(<Cedis value={value} {...(as && { as })} />).replaceAll(/<[^>]+>/g, '')

test('Cedis shows a minus sign before the currency for negative amounts', () => {
  expect(read(cedis(-100))).toBe('−GH₵100.00')
  expect(read(cedis(-1300), 'limit')).toBe('−GH₵1,300')
})

test('Cedis shows no sign for zero and positive amounts', () => {
  expect(read(cedis(1300))).toBe('GH₵1,300.00')
  expect(read(cedis(0))).toBe('GH₵0.00')
})
