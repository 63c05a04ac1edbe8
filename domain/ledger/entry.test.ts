import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ACCOUNTS, normalSide, type Account } from '#domain/ledger/accounts.ts'
import { credit, debit, entry } from '#domain/ledger/entry.ts'
import { BrokenInvariant } from '#domain/kernel/invariant.ts'
import { cedis, NOTHING, pesewas } from '#domain/kernel/money.ts'

test('entry throws when debits and credits differ', () => {
  expect(() => entry('receipt_made', [debit('office_cash', cedis(5)), credit('unallocated_money', cedis(4))])).toThrow(BrokenInvariant)
})

test('entry throws with fewer than two sides', () => {
  expect(() => entry('receipt_made', [])).toThrow('a receipt_made entry needs two sides')
  expect(() => entry('receipt_made', [debit('office_cash', NOTHING), credit('unallocated_money', NOTHING)])).toThrow('two sides')
})

test('entry omits zero lines', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 1_000_000 }).map(pesewas), { minLength: 1, maxLength: 5 }), (parts) => {
      const total = pesewas(parts.reduce((sum, one) => sum + one, 0))
      fc.pre(total > 0)
      const { lines } = entry('receipt_made', [debit('office_cash', total), ...parts.map((one) => credit('unallocated_money', one))])
      expect(lines).toHaveLength(1 + parts.filter((one) => one > 0).length)
      expect(lines.reduce((sum, line) => sum + line.amount, 0)).toBe(0)
    }),
  )
})

test('normalSide is debit for assets and expenses, credit for the others', () => {
  const sides: Partial<Record<Account, string>> = {
    office_cash: 'debit',
    loan_principal: 'debit',
    write_offs: 'debit',
    unallocated_money: 'credit',
    customer_advances: 'credit',
    owner_funding: 'credit',
    interest_income: 'credit',
  }
  for (const account of [
    'office_cash',
    'loan_principal',
    'write_offs',
    'unallocated_money',
    'customer_advances',
    'owner_funding',
    'interest_income',
  ] as const)
    expect([account, normalSide(account)]).toEqual([account, sides[account]])
})

test('ACCOUNTS gives each account its own code in the range of its kind', () => {
  const ranges = { asset: '1', liability: '2', equity: '3', income: '4', expense: '5' }
  const accounts = Object.values(ACCOUNTS)
  expect(new Set(accounts.map(({ code }) => code)).size).toBe(accounts.length)
  for (const { code, kind } of accounts) expect(code[0]).toBe(ranges[kind])
})
