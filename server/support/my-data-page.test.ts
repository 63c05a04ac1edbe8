import { expect, test } from 'vitest'
import { readMyData } from '#contract/support-data.ts'
import { MOST_ROWS, myDataPage, type MyData } from '#server/support/my-data-page.ts'

const names = Object.keys(readMyData.response.def.shape).filter((name) => name !== 'madeAt')
const row = {
  id: 7,
  fullName: 'Ama Mensah',
  creditScore: 40,
  currentDebt: '1300.00',
  profileCompleted: true,
  createdAt: '2026-11-23T10:42:00.000Z',
}
const dataOf = (rows: (name: string) => object[]) =>
  ({ madeAt: new Date('2026-11-23T10:42:00Z'), ...Object.fromEntries(names.map((name) => [name, rows(name)])) }) as unknown as MyData
const page = (data: MyData) =>
  myDataPage(data, { lender: 'Mmoa Direct', office: { address: 'Adum, Kumasi', phone: undefined, email: undefined, licence: undefined } })

test('myDataPage has a section for each part of the download', () => {
  const { sections } = page(dataOf((name) => [{ note: name }]))
  expect(sections).toHaveLength(names.length)
  const shown = JSON.stringify(sections)
  for (const name of names) expect(shown).toContain(`"${name}"`)
})

test('myDataPage shows labels, amounts, days and answers in words', () => {
  const [account] = page(dataOf((name) => (name === 'account' ? [{ ...row, address: null, content: { secret: 1 } }] : []))).sections
  expect(account).toEqual({
    kind: 'rows',
    title: 'Your account',
    rows: [
      ['Id', '7'],
      ['Full name', 'Ama Mensah'],
      ['Credit score', '40'],
      ['Current debt', 'GH₵1,300.00'],
      ['Profile completed', 'Yes'],
      ['Created at', 'Mon 23 Nov 2026, 10:42'],
    ],
  })
})

test('myDataPage shows few columns as a table, cuts long lists, and names empty parts', () => {
  const lines = Array.from({ length: MOST_ROWS + 1 }, (_, index) => ({ at: '2026-11-23', amount: '-10.00', line: index }))
  const { sections } = page(dataOf((name) => (name === 'keptMoney' ? lines : [])))
  const tables = sections.filter((section) => section.kind === 'table')
  expect(tables.map(({ title }) => title).slice(0, 2)).toEqual(['Credit balance', 'Credit balance, continued'])
  expect(tables.at(-1)?.note).toBe('The first 100 of 101. The file for computers has all of them.')
  expect([tables.flatMap(({ rows }) => rows).length, tables[0]?.rows[0]]).toEqual([100, ['Mon 23 Nov 2026', '−GH₵10.00', '0']])
  const empty = sections.at(-1)
  expect(JSON.stringify(empty)).toContain('Your account, Loans')
})

test('myDataPage splits a text longer than a page, which would not be printed', () => {
  const wide = Object.fromEntries(Array.from({ length: 45 }, (_, index) => [`field${'x'.repeat(index)}`, `value ${index}`]))
  const long = Array.from({ length: 4 }, () => ({ text: 'word '.repeat(200), at: '2026-11-23' }))
  const { sections } = page(dataOf((name) => (name === 'account' ? [wide] : name === 'complaintMessages' ? long : [])))
  const facts = sections.filter((section) => section.kind === 'rows')
  expect([facts.map(({ rows }) => rows.length), facts.map(({ title }) => title)]).toEqual([
    [18, 18, 9],
    ['Your account', 'Your account, continued', 'Your account, continued'],
  ])
  expect(sections.filter((section) => section.kind === 'table').map(({ rows }) => rows.length)).toEqual([1, 1, 1, 1])
})
