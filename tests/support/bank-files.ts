import { encodeCedis, pesewas } from '#domain/kernel/money.ts'

/** `amount` in pesewas, negative for money out. */
export interface BankRow {
  readonly day: string
  readonly amount: number
  readonly reference: string
  readonly text: string
}

const decimal = (amount: number): string => encodeCedis(pesewas(Math.abs(amount)))
const swift = (day: string): string => day.slice(2).replaceAll('-', '')
export const sumOf = (rows: readonly BankRow[]): number => rows.reduce((sum, { amount }) => sum + amount, 0)

/** With Debit, Credit and a running balance. */
export function bankColumns(rows: readonly BankRow[], opening: number): string {
  let balance = opening
  const lines = rows.map(({ day, amount, reference, text }) => {
    balance += amount
    const [debit, credit] = amount < 0 ? [decimal(amount), ''] : ['', decimal(amount)]
    const balanced = `${balance < 0 ? '-' : ''}${decimal(balance)}`
    return [day.split('-').toReversed().join('/'), reference, text, debit, credit, balanced].join(',')
  })
  return ['Transaction Date,Reference,Narration,Debit,Credit,Balance', ...lines].join('\r\n')
}

/** With a signed amount and no balance. */
export const bankSigned = (rows: readonly BankRow[], account = '1441000123456', payer = ''): string =>
  [
    'Date,Transaction ID,Description,Amount,Counterparty,Account',
    ...rows.map(({ day, amount, reference, text }) =>
      [day, reference, text, `${amount < 0 ? '-' : ''}${decimal(amount)}`, payer, account].join(','),
    ),
  ].join('\n')

export function bankMt940(rows: readonly BankRow[], opening: number, account = '1441000123456'): string {
  const first = swift(rows[0]?.day ?? '2026-03-01')
  const last = swift(rows.at(-1)?.day ?? '2026-03-01')
  const comma = (amount: number) => decimal(amount).replace('.', ',')
  const balance = (tag: string, day: string, amount: number) => `:${tag}:${amount < 0 ? 'D' : 'C'}${day}GHS${comma(amount)}`
  return [
    '{1:F01BANKGHACAXXX0000000000}{2:I940BANKGHACXXXXN}{4:',
    ':20:STMT1',
    `:25:${account}`,
    ':28C:1/1',
    balance('60F', first, opening),
    ...rows.flatMap(({ day, amount, reference, text }) => [
      `:61:${swift(day)}${swift(day).slice(2)}${amount < 0 ? 'D' : 'C'}${comma(amount)}NTRFNONREF//${reference}`,
      `:86:${text}`,
    ]),
    balance('62F', last, opening + sumOf(rows)),
    '-}',
  ].join('\r\n')
}

export function bankCamt(rows: readonly BankRow[], opening: number, { account = '1441000123456', payer = '' } = {}): string {
  const side = (amount: number) => `<CdtDbtInd>${amount < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd>`
  const money = (amount: number) => `<Amt Ccy="GHS">${decimal(amount)}</Amt>`
  const balance = (code: string, amount: number) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${money(amount)}${side(amount)}</Bal>`
  const entries = rows.map(
    ({ day, amount, reference, text }) => `<Ntry>${money(amount)}${side(amount)}<Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${day}</Dt></BookgDt>
<AcctSvcrRef>${reference}</AcctSvcrRef><NtryDtls><TxDtls><RltdPties><Dbtr><Pty><Nm>${payer}</Nm></Pty></Dbtr></RltdPties>
<RmtInf><Ustrd>${text.replaceAll('&', '&amp;')}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Id>1</Id><Acct><Id><Othr><Id>${account}</Id></Othr></Id></Acct>
${balance('OPBD', opening)}${balance('CLBD', opening + sumOf(rows))}
${entries.join('\n')}
</Stmt></BkToCstmrStmt></Document>`
}
