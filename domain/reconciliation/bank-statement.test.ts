import { describe, expect, test } from 'vitest'
import { pesewas } from '#domain/kernel/money.ts'
import {
  isOwnAccount,
  knownLines,
  loanNumbersIn,
  sharesName,
  type BankLine,
  type KnownLine,
} from '#domain/reconciliation/bank-statement.ts'
import { readBankStatement } from '#domain/reconciliation/read-bank-statement.ts'
import { readXml } from '#domain/reconciliation/read-xml.ts'
import type { BankLayout } from '#domain/reconciliation/bank-layouts.ts'

const MONTH = { from: '2026-03-01', to: '2026-03-31' }
const read = (layout: BankLayout, ...lines: string[]) => readBankStatement(layout, lines.join('\n'), MONTH)
const problemOf = (layout: BankLayout, ...lines: string[]) => read(layout, ...lines).problems[0]

describe('readBankStatement', () => {
  test('reads each CSV layout with its columns and dates, in either order of days', () => {
    const columns = 'Transaction Date,Reference,Narration,Debit,Credit,Balance'
    expect(
      read('columns', columns, '03/03/2026,B2,Charge,2.50,,1097.50', '02/03/2026,A1,"Loan 7, Ama","0.00","1,000.00","1,100.00"'),
    ).toMatchObject({
      opening: 10_000,
      closing: 109_750,
      lines: [
        { day: '2026-03-02', incoming: true, amount: 100_000, reference: 'A1', details: 'Loan 7, Ama', row: 3 },
        { day: '2026-03-03', incoming: false, amount: 250 },
      ],
      problems: [],
    })
    expect(
      read('sides', 'Posting Date,Bank Ref,Remarks,Amount,Dr/Cr,Running Balance', '02-Mar-2026,,fee,1.00,Dr,-1.00').lines,
    ).toMatchObject([{ day: '2026-03-02', incoming: false, amount: 100, reference: null }])
    expect(read('signed', 'Date;Transaction ID;Description;Amount;Counterparty;Account', '2026-03-02;A;x;-5;;12345')).toMatchObject({
      account: '12345',
      opening: null,
      lines: [{ incoming: false, amount: 500, payer: null }],
    })
  })

  test('reads the lines of a single day in either order, and reports a missing line in both', () => {
    const columns = 'Transaction Date,Reference,Narration,Debit,Credit,Balance'
    const rows = ['02/03/2026,A,x,,10.00,110.00', '02/03/2026,B,x,5.00,,105.00', '02/03/2026,C,x,,1.00,106.00'] as const
    for (const order of [rows, rows.toReversed()]) {
      expect(read('columns', columns, ...order)).toMatchObject({ opening: 10_000, closing: 10_600, problems: [] })
      expect(problemOf('columns', columns, ...order.filter((row) => !row.includes('B')))).toMatchObject({ row: 3 })
    }
  })

  test.each<[string, string, RegExp]>([
    ['no day of the layout', '2026-03-02,A,x,,1.00,1.00', /no day as DD\/MM\/YYYY/],
    ['both a debit and a credit', '02/03/2026,A,x,1.00,1.00,1.00', /either a debit or a credit/],
    ['no amount', '02/03/2026,A,x,,1.0.0,1.00', /no amount: 1\.0\.0$/],
    ['too many cells', '02/03/2026,A,x,,1.00,1.00,9', /more cells/],
  ])('names the row of a line with %s', (_what, row, message) => {
    expect(problemOf('columns', 'Transaction Date,Reference,Narration,Debit,Credit,Balance', row)).toMatchObject({
      row: 2,
      message: expect.stringMatching(message),
    })
  })

  test('reads MT940 in two pages', () =>
    expect(read('mt940', ':20:A\n:60F:C260301GHS1,\n:62M:C260301GHS1,\n:20:A\n:60M:C260301GHS1,\n:62F:C260301GHS1,')).toMatchObject({
      opening: 100,
      closing: 100,
      problems: [],
    }))

  test('refuses a CSV file that is cut off inside a row, and accepts a row without its last cells', () => {
    const rows = ['Date,Transaction ID,Description,Amount,Counterparty,Account', '2026-03-02,A,Loan 1,20.00,,', '2026-03-03,B,Loan 1,12']
    expect(problemOf('signed', ...rows)).toMatchObject({ row: 3, message: expect.stringMatching(/cut off/) })
    expect(read('signed', ...rows, '').lines.map(({ amount }) => amount)).toEqual([2_000, 1_200])
  })

  test('reads MT940 with entry dates, structured texts and several statements in a row', () => {
    const found = read(
      'mt940',
      ':20:A\n:25:1234567/890\n:28C:1\n:60F:C260228GHS100,',
      ':61:2603020303C50,5NTRFREF1//BANK1\n:86:166?20Loan?21 12?32AMA MENSAH\n:61:260303RC10,NTRFNONREF\n:86:/NAME/KOFI/REMI/x\n:62F:C260303GHS140,50',
      '-',
      ':20:B\n:25:1234567/890\n:60F:C260303GHS140,50\n:62F:D260304GHS0,00',
    )
    expect(found).toMatchObject({ account: '1234567/890', opening: 10_000, closing: 0 })
    expect(found.lines).toMatchObject([
      { day: '2026-03-03', incoming: true, amount: 5_050, reference: 'BANK1', details: 'REF1 Loan 12', payer: 'AMA MENSAH', row: 5 },
      { day: '2026-03-03', incoming: false, amount: 1_000, reference: null, payer: 'KOFI' },
    ])
    expect(found.problems).toMatchObject([{ message: expect.stringMatching(/closing balance differs by −GH₵140\.50/) }])
  })

  test.each<[string, string, RegExp]>([
    ['no tag', 'Date,Amount', /must begin with :20:/],
    ['another currency', ':20:A\n:60F:C260301EUR1,\n:62F:C260301EUR1,', /in EUR, not in GHS/],
    ['a bad line', ':20:A\n:60F:C260301GHS1,\n:61:26030X\n:62F:C260301GHS1,', /no date, side or amount/],
    ['no closing balance', ':20:A\n:60F:C260301GHS1,', /no opening or no closing balance/],
    [
      'a statement that is missing between two',
      ':20:A\n:60F:C260301GHS1,\n:62F:C260301GHS1,\n:20:B\n:60F:C260303GHS2,\n:62F:C260303GHS2,',
      /a statement is missing/,
    ],
    [
      'a second statement that is cut off before its lines',
      ':20:A\n:60F:C260301GHS1,\n:62F:C260301GHS1,\n:20:B\n:60F:C260301GHS1,',
      /no opening or no closing balance.*cut off/,
    ],
    ['a second statement that is cut off in its head', ':20:A\n:60F:C260301GHS1,\n:62F:C260301GHS1,\n:20:B\n:25:1', /cut off/],
    ['its first page alone', ':20:A\n:60F:C260301GHS1,\n:62M:C260301GHS1,', /pages after this one are missing/],
    ['its last page alone', ':20:A\n:60M:C260301GHS1,\n:62F:C260301GHS1,', /pages before this one are missing/],
  ])('refuses MT940 with %s', (_what, text, message) => expect(problemOf('mt940', text)?.message).toMatch(message))

  test('reads camt.053 with several transactions in an entry, and skips unbooked entries', () => {
    const amount = (text: string) => `<Amt Ccy="GHS">${text}</Amt>`
    const entry = (status: string, parts: string) =>
      `<Ntry>${amount('30')}<CdtDbtInd>CRDT</CdtDbtInd><Sts>${status}</Sts><BookgDt><Dt>2026-03-02</Dt></BookgDt><AcctSvcrRef>E1</AcctSvcrRef>${parts}</Ntry>`
    const part = (ref: string, text: string) =>
      `<TxDtls><Refs><AcctSvcrRef>${ref}</AcctSvcrRef></Refs>${amount(text)}<RmtInf><Ustrd>Loan&#32;${text} &amp; x</Ustrd></RmtInf></TxDtls>`
    const document = (inside: string) => `<?xml version="1.0"?><Document><BkToCstmrStmt><Stmt>${inside}</Stmt></BkToCstmrStmt></Document>`
    const split = `<NtryDtls>${part('T1', '10.00')}${part('T2', '20')}</NtryDtls>`
    expect(read('camt053', document(entry('BOOK', split) + entry('PDNG', ''))).lines).toMatchObject([
      { reference: 'T1', amount: 1_000, details: 'Loan 10.00 & x' },
      { reference: 'T2', amount: 2_000 },
    ])
    expect(read('camt053', document(entry('BOOK', split.replaceAll('GHS', 'USD')))).lines).toMatchObject([
      { reference: 'E1', amount: 3_000 },
    ])
    expect(read('camt053', document(entry('BOOK', '').replace('>30<', '>0.00<'))).lines).toEqual([])
    expect(read('camt053', document(entry('BOOK', '').replace('GHS', 'USD'))).problems).toMatchObject([
      { message: expect.stringMatching(/in USD/) },
    ])
    expect(read('camt053', document(entry('OTHER', ''))).problems).toMatchObject([{ message: expect.stringMatching(/no status/) }])
    expect(read('camt053', '<a></a>').problems).toMatchObject([{ message: expect.stringMatching(/no camt.053/) }])
  })
})

test.each<[BankLayout, string]>([
  ['columns', '"'],
  ['sides', ';'],
  ['mt940', '\n'],
  ['camt053', ' '],
])('readBankStatement refuses a %s file of one repeated letter at once', (layout, letter) =>
  expect(read(layout, letter.repeat(1_000_000)).problems).toHaveLength(1),
)

test.each<[string, RegExp]>([
  ['<!DOCTYPE a><a/>', /parts that a bank/],
  ['<a>&e;</a>', /entity &e; is not allowed/],
  ['<a>&#0;</a>', /entity &#0; is not allowed/],
  ['<a>&#xD800;</a>', /entity &#xD800; is not allowed/],
  ['<a><![CDATA[x]]></a>', /parts that a bank/],
  ['<a><b></a></b>', /no beginning/],
  ['<a/><b/>', /two roots/],
  ['<a>', /ends too early/],
  ['text', /no XML file/],
  [`${'<a>'.repeat(50)}`, /too deep/],
])('readXml refuses %s', (text, message) => expect(() => readXml(text)).toThrow(message))

test.each<[string, number[]]>([
  ['Loan 12', [12]],
  ['PAYMENT LOAN NO. 12 MARCH', [12]],
  ['trf/loan#12/ama', [12]],
  ['#12', [12]],
  [' 12 ', [12]],
  ['Loan 12 and loan 13', [12, 13]],
  ['0241234567 thank you', []],
  ['Invoice 12', []],
])('loanNumbersIn(%s) is %j', (text, numbers) => expect(loanNumbersIn(text)).toEqual(numbers))

test.each<[string, string, boolean]>([
  ['MENSAH AMA SERWAA', 'Ama Mensah', true],
  ['Nana Ɛfua', 'NANA OSEI', true],
  ['KOFI BOATENG', 'Ama Mensah', false],
])('sharesName(%s, %s) is %s', (payer, customer, shares) => expect(sharesName(payer, customer)).toBe(shares))

test.each<[string, string | undefined, string | null, boolean]>([
  ['030100/1441000123456', 'Ghana Bank, 1441 0001 23456', null, true],
  ['9990001112223', 'Ghana Bank, 1441000123456', null, false],
  ['9990001112223', undefined, null, true],
  ['9990001112223', undefined, '1441000123456', false],
])('isOwnAccount(%s, %s, %s) is %s', (account, details, before, own) => expect(isOwnAccount(account, details, before)).toBe(own))

test('knownLines matches by reference, then lines stored without one, and leaves out new lines', () => {
  const stored: KnownLine[] = ['A', 'B', null].map((reference, at) => ({
    id: at + 1,
    day: '2026-03-02',
    incoming: true,
    amount: pesewas(500),
    reference,
  }))
  const line = (row: number, reference: string | null): BankLine => ({
    row,
    day: '2026-03-02',
    incoming: true,
    amount: pesewas(500),
    reference,
    details: '',
    payer: null,
  })
  const lines = [line(1, 'b'), line(2, 'C'), line(3, 'D'), line(4, 'a')]
  expect([...knownLines(lines, stored)].map(([{ row }, id]) => [row, id])).toEqual([
    [1, 2],
    [4, 1],
    [2, 3],
  ])
})
