import { describe, expect, test } from 'vitest'
import { readStatement } from '#domain/reconciliation/read-statement.ts'

const DAYS = { from: '2026-03-01', to: '2026-03-02' }
const MTN = 'Id,External id,Date,Status,Type,From,To,Message,Amount,Currency,Fee,Balance'
const mtn = (...rows: string[]) => readStatement('mtn', [MTN, ...rows].join('\r\n'), DAYS)
const ROW = '77,ref-1,2026-03-02 09:15:00,Successful,Transfer,FRI:233244123456/MSISDN,FRI:mmoa/USER,Hi,115.38,GHS,0.58,200.00'

describe('readStatement of MTN', () => {
  test('reads incoming and outgoing money', () => {
    const out = '78,ref-2,2026-03-02 10:00:00,Successful,Debit,FRI:mmoa/USER,FRI:233244123457/MSISDN,,"-1,000.00",GHS,7.50,0.00'
    expect(mtn(ROW, out)).toMatchObject({
      problems: [],
      lines: [
        {
          row: 2,
          direction: 'collection',
          incoming: true,
          transactionId: '77',
          reference: 'ref-1',
          phone: '0244123456',
          amount: 11_538,
          fee: 58,
        },
        { row: 3, direction: 'disbursement', incoming: false, phone: '0244123457', amount: 100_000, fee: 750 },
      ],
    })
  })
  test("reads a transfer of another type as the lender's own money", () =>
    expect(mtn(ROW.replace('Transfer', 'Deposit')).lines).toMatchObject([{ direction: 'other', incoming: true }]))
  test('skips rows without a movement, with any content', () =>
    expect(mtn('=cmd,x,never,Failed,?,,,,none,,,', '')).toEqual({ lines: [], passedOver: 1, problems: [] }))
})

test('readStatement of Paystack reads charges, transfers and refunds', () => {
  const head =
    'Type,Reference,Transaction ID,Transaction Date,Status,Amount Paid,Paystack Fees,Amount Due,Currency,Channel,Mobile Money Number,Gateway Response'
  const row = (type: string, id: string) =>
    `${type},r-${id},${id},2026-03-02T09:15:00.000Z,success,50.00,0.98,49.02,GHS,mobile_money,0204123456,Approved`
  const { lines, problems } = readStatement(
    'paystack',
    [head, row('transaction', '1'), row('transfer', '2'), row('refund', '3')].join('\n'),
    DAYS,
  )
  expect(problems).toEqual([])
  expect(lines.map(({ direction, incoming, amount, fee, phone }) => [direction, incoming, amount, fee, phone])).toEqual([
    ['collection', true, 5_000, 98, '0204123456'],
    ['disbursement', false, 5_000, 98, '0204123456'],
    ['other', false, 5_000, 98, '0204123456'],
  ])
})

describe('readStatement reports each unreadable row', () => {
  test.each([
    ['an amount that is a formula', ROW.replace('115.38', '"=1+1"'), 'Amount'],
    ['an amount of nothing', ROW.replace('115.38', '0.00'), 'Amount'],
    ['an amount with three decimals', ROW.replace('115.38', '115.380'), 'Amount'],
    ['an amount beyond all money', ROW.replace('115.38', '99999999999999999999'), 'Amount'],
    ['an id that is markup', ROW.replace('77', '<script>'), 'Id'],
    ['an id without end', ROW.replace('77', '7'.repeat(65)), 'Id'],
    ['a reference with a hidden character', ROW.replace('ref-1', 'ref\u0007'), 'External id'],
    ['a day that does not exist', ROW.replace('2026-03-02', '2026-02-30'), 'Date'],
    ['a day the other way round', ROW.replace('2026-03-02', '02/03/2026'), 'Date'],
    ['a status that is new', ROW.replace('Successful', 'Sort of'), 'Status'],
    ['a currency that is none', ROW.replace('GHS', 'cedis'), 'Currency'],
    ['more cells than columns', `${ROW},,,,`, 'the whole row'],
  ])('with %s', (_what, row, column) => expect(mtn(row)).toMatchObject({ lines: [], problems: [{ row: 2, column }] }))

  test('dated another day than the statement', () =>
    expect(mtn(ROW.replace('2026-03-02', '2026-03-03')).problems).toMatchObject([{ row: 2, column: null }]))
  test('repeating a transaction with other details', () => {
    expect(mtn(ROW, ROW).problems).toEqual([])
    expect(mtn(ROW, ROW.replace('115.38', '15.38')).problems).toMatchObject([{ row: 3 }])
  })
  test('for another file, an empty one and a duplicate column', () => {
    for (const text of ['', 'a,b\n1,2', '\u0000', '__proto__,constructor\n1,2'])
      expect(readStatement('mtn', text, DAYS).problems).toMatchObject([{ row: 1 }])
    expect(readStatement('mtn', `${MTN},Id\n`, DAYS).problems).toMatchObject([{ row: 1 }])
  })
  test('in linear time for five megabytes of line ends, commas or open quotes', () => {
    for (const letter of ['\n', ',', '"'])
      expect(readStatement('mtn', letter.repeat(5 * 1024 * 1024), DAYS).problems).toMatchObject([{ row: 1 }])
  })
})
