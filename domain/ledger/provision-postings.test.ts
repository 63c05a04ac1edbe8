import { expect, test } from 'vitest'
import { pesewas } from '#domain/kernel/money.ts'
import { postingsForProvisions, postingsForProvisionUsed } from './provision-postings.ts'

const lines = (made: ReturnType<typeof postingsForProvisions>) => made?.lines.map(({ account, amount }) => [account, amount])

test('postingsForProvisions books more, releases, or books nothing', () => {
  expect(lines(postingsForProvisions(pesewas(500), pesewas(200)))).toEqual([
    ['provision_expense', 300],
    ['loan_allowance', -300],
  ])
  expect(lines(postingsForProvisions(pesewas(200), pesewas(500)))).toEqual([
    ['provision_expense', -300],
    ['loan_allowance', 300],
  ])
  expect(postingsForProvisions(pesewas(500), pesewas(500))).toBeUndefined()
})

test.each([
  [500, 200, 200],
  [200, 500, 200],
  [500, 500, 500],
])('postingsForProvisionUsed of a provision of %i for a loss of %i uses %i', (provision, lost, used) => {
  expect(lines(postingsForProvisionUsed(pesewas(provision), pesewas(lost)))).toEqual([
    ['loan_allowance', used],
    ['write_offs', -used],
  ])
})

test.each([
  [0, 500],
  [500, 0],
])('postingsForProvisionUsed of a provision of %i for a loss of %i books nothing', (provision, lost) => {
  expect(postingsForProvisionUsed(pesewas(provision), pesewas(lost))).toBeUndefined()
})
