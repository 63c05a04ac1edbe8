import { expect } from 'vitest'
import { JOURNAL_LAYOUT_NAMES } from '#domain/ledger/journal-layouts.ts'
import { comeBack } from './loan-actions.ts'
import { balancesOf, dayBefore, incomeOf, type JournalRow, openResult, readJournal, shiftDay, totalOf } from './journal-reader.ts'
import { hundredths, readCsv } from './spreadsheet.ts'
import type { TestApp } from './test-app.ts'

const UNITS = ['day', 'month', 'year'] as const

interface Wire {
  readonly code: string
  readonly amounts: readonly string[]
}

/** Each statement of each day, with its comparatives, from the exported journal. @returns the number of columns compared. */
export async function expectStatementsFromJournal(product: TestApp, days: readonly string[]): Promise<number> {
  await comeBack(product, 'md')
  const rows = readJournal(await textOf(product, '/api/admin/reports/journal.csv'))
  let columns = 0
  for (const day of days)
    for (const unit of UNITS) {
      const { body } = await product.as('md').get(`/api/admin/reports/statements?unit=${unit}&day=${day}`)
      const { periods, days: ends } = expectedColumns(rows, { unit, day, today: body.today })
      expect([body.income.periods, body.balance.days], `${unit} ${day}`).toEqual([periods, ends])
      for (const [column, { from, to }] of periods.entries()) {
        const income = incomeOf(rows, from, to)
        expect(columnOf(body.income.lines, column), `income of ${from} to ${to}`).toEqual(income)
        const stated = [body.income.income, body.income.expenses, body.income.result].map((one: string[]) => hundredths(one[column] ?? ''))
        const [earned, spent] = [totalOf(income, '4'), totalOf(income, '5')]
        expect(stated, `income of ${from} to ${to}`).toEqual([earned, spent, earned - spent])
      }
      for (const [column, end] of ends.entries()) {
        const balances = balancesOf(rows, end)
        expect(columnOf(body.balance.lines, column), `balance of ${end}`).toEqual(balances)
        const stated = [body.balance.assets, body.balance.liabilities, body.balance.equity, body.balance.yearResult].map((one: string[]) =>
          hundredths(one[column] ?? ''),
        )
        const ofYear = incomeOf(rows, `${end.slice(0, 4)}-01-01`, end)
        const equity = totalOf(balances, '3') + openResult(rows, end)
        expect(stated, `balance of ${end}`).toEqual([
          totalOf(balances, '1'),
          totalOf(balances, '2'),
          equity,
          totalOf(ofYear, '4') - totalOf(ofYear, '5'),
        ])
        expect(totalOf(balances, '1'), `both sides on ${end}`).toBe(totalOf(balances, '2') + equity)
      }
      columns += periods.length + ends.length
    }
  return columns
}

const columnOf = (lines: readonly Wire[], column: number): Record<string, number> =>
  Object.fromEntries(
    lines.map(({ code, amounts }) => [code, hundredths(amounts[column] ?? '')] as const).filter(([, amount]) => amount !== 0),
  )

interface StatementQuery {
  readonly unit: (typeof UNITS)[number]
  readonly day: string
  readonly today: string
}

/** Nothing that ended before the first entry. */
function expectedColumns(
  rows: readonly JournalRow[],
  { unit, day, today }: StatementQuery,
): { periods: { from: string; to: string }[]; days: string[] } {
  const first = rows[0]?.day ?? today
  const from = unit === 'day' ? day : unit === 'month' ? `${day.slice(0, 7)}-01` : `${day.slice(0, 4)}-01-01`
  const last = unit === 'day' ? day : dayBefore(shiftDay(from, unit === 'month' ? -1 : -12))
  const to = last < today ? last : today
  const endOf = (months: number, start: string) =>
    unit !== 'day' && to === last ? dayBefore(shiftDay(start, unit === 'month' ? -1 : -12)) : shiftDay(to, months)
  const shifted = (months: number) => ({ from: shiftDay(from, months), to: endOf(months, shiftDay(from, months)) })
  const before = unit === 'day' ? { from: dayBefore(day), to: dayBefore(day) } : shifted(unit === 'month' ? 1 : 12)
  const others = unit === 'year' ? [before] : [before, shifted(12)]
  const ends = [dayBefore(from), ...(unit === 'year' ? [] : others.slice(-1).map((one) => one.to))]
  return {
    periods: [{ from, to }, ...others.filter((one) => one.to >= first)],
    days: [to, ...ends.filter((one) => one >= first)],
  }
}

async function textOf(product: TestApp, path: string): Promise<string> {
  const { status, body } = await product.as('md').get(path)
  expect([path, status]).toEqual([path, 200])
  return String(body)
}

/** A program that imports the files of these days twice has their journal, account by account. */
export async function expectFilesForPrograms(product: TestApp, from: string, to: string): Promise<void> {
  await comeBack(product, 'md')
  const journal = readJournal(await textOf(product, `/api/admin/reports/journal.csv?from=${from}&to=${to}`))
  const { layouts } = (await product.as('md').get('/api/admin/ledger/account-maps')).body
  const accounts = layouts[0].accounts.map(({ account, code }: { account: string; code: string }) => ({ account, target: `T:${code}` }))
  for (const layout of JOURNAL_LAYOUT_NAMES) {
    const saved = await product.as('md').post(`/api/admin/ledger/account-maps/${layout}`, { extra: 'Mmoa', accounts })
    expect(saved.status).toBe(200)
    const query = `layout=${layout}&from=${from}&to=${to}`
    const totals = (await product.as('md').get(`/api/admin/reports/journal-export?${query}`)).body
    const imported = new Map<string, Map<string, number>>()
    for (let time = 0; time < 2; time += 1)
      for (const [part] of totals.parts.entries()) {
        const { rows } = readCsv(await textOf(product, `/api/admin/reports/journal-export.csv?${query}&part=${part + 1}`))
        let entry = ''
        for (const row of rows) {
          entry = /MMOA-\d+/.exec(row['Journal No'] ?? row['Reference Number'] ?? row['Narration'] ?? '')?.[0] ?? entry
          const line = /MMOA-\d+-\d+/.exec(row['Description'] ?? row['User Remark (Accounting Entries)'] ?? '')?.[0] ?? ''
          expect(line.startsWith(`${entry}-`), `${line} is of ${entry}`).toBe(true)
          const [debit, credit] = [row['Debits'] ?? row['Debit (Accounting Entries)'], row['Credits'] ?? row['Credit (Accounting Entries)']]
          const amount = row['Amount'] === undefined ? hundredths(debit || '0') - hundredths(credit || '0') : hundredths(row['Amount'])
          const account = row['Account Name'] ?? row['AccountCode'] ?? row['Account (Accounting Entries)'] ?? ''
          const lines = imported.get(entry) ?? new Map<string, number>()
          imported.set(entry, lines.set(`${line} ${account}`, amount))
        }
      }
    const booked = [...imported.values()].flatMap((lines) => [...lines].map(([key, amount]) => [key.split('T:')[1] ?? '', amount] as const))
    expect(sums(booked), layout).toEqual(sums(journal.map(({ code, amount }) => [code, amount] as const)))
    expect([imported.size, booked.length], layout).toEqual([totals.entries, totals.lines])
    const debits = booked.reduce((sum, [, amount]) => sum + Math.max(0, amount), 0)
    expect([hundredths(totals.debit), hundredths(totals.credit)], layout).toEqual([debits, debits])
  }
}

function sums(rows: readonly (readonly [code: string, amount: number])[]): Record<string, number> {
  const all = new Map<string, number>()
  for (const [code, amount] of rows) all.set(code, (all.get(code) ?? 0) + amount)
  return Object.fromEntries(all)
}
