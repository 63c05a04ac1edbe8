import { expect, test } from 'vitest'
import { pesewas } from '#domain/kernel/money.ts'
import { refusalToSetBasis } from './interest-basis-rules.ts'
import { basisOf, type DatedBasis, postingsForAccrual } from './interest-basis.ts'

const from = (fromMonth: string, basis: DatedBasis['basis']): DatedBasis => ({ fromMonth, basis })

test('basisOf returns the last change in force, and "when_paid" without a change', () => {
  const changes = [from('2026-04', 'by_day'), from('2026-07', 'when_paid')]
  expect(basisOf([], '2026-04')).toBe('when_paid')
  expect(['2026-03', '2026-04', '2026-06', '2026-07'].map((month) => basisOf(changes, month))).toEqual([
    'when_paid',
    'by_day',
    'by_day',
    'when_paid',
  ])
  expect(basisOf([...changes, from('2026-05', 'by_day')], '2026-08')).toBe('by_day')
})

test('refusalToSetBasis refuses a closed month, and the basis already in force', () => {
  expect(refusalToSetBasis(from('2026-04', 'by_day'), [], undefined)).toBeUndefined()
  expect(refusalToSetBasis(from('2026-04', 'by_day'), [], '2026-03')).toBeUndefined()
  for (const month of ['2026-02', '2026-03'])
    expect(refusalToSetBasis(from(month, 'by_day'), [], '2026-03')?.message).toMatch(/^(February|March) 2026 is already closed\.$/)
  expect(refusalToSetBasis(from('2026-04', 'when_paid'), [], '2026-03')?.errors).toEqual({
    basis: 'In April 2026 the books already earn interest when it is paid.',
  })
  const changes = [from('2026-04', 'by_day')]
  expect(refusalToSetBasis(from('2026-05', 'by_day'), changes, '2026-03')?.errors).toEqual({
    basis: 'In May 2026 the books already earn interest by day, at the close of each month.',
  })
  expect(refusalToSetBasis(from('2026-04', 'when_paid'), changes, '2026-03')).toBeUndefined()
})

test('postingsForAccrual books an increase or a decrease out of unearned interest, or nothing', () => {
  const lines = (accrued: number, carried: number) =>
    postingsForAccrual(pesewas(accrued), pesewas(carried))?.lines.map(({ account, amount }) => [account, amount])
  expect(lines(500, 200)).toEqual([
    ['accrued_interest', 300],
    ['accrual_income', -300],
  ])
  expect(lines(-100, 200)).toEqual([
    ['accrued_interest', -300],
    ['accrual_income', 300],
  ])
  expect(lines(200, 200)).toBeUndefined()
})
