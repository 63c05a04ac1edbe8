/** Debits increase assets and expenses; credits increase liabilities, equity and income. */
export type NormalSide = 'debit' | 'credit'
export type AccountKind = 'asset' | 'liability' | 'equity' | 'income' | 'expense'

/** Loan and customer are columns of the line. docs/LEDGER.md has one worked posting per event. */
export const ACCOUNTS = {
  office_cash: { code: '1000', name: 'Office cash', kind: 'asset' },
  bank: { code: '1010', name: 'Bank', kind: 'asset' },
  momo_clearing: { code: '1020', name: 'Mobile money clearing', kind: 'asset' },
  loan_principal: { code: '1100', name: 'Loans receivable: principal', kind: 'asset' },
  interest_receivable: { code: '1110', name: 'Loans receivable: interest', kind: 'asset' },
  loan_allowance: { code: '1120', name: 'Allowance for loan losses', kind: 'asset' },
  unallocated_money: { code: '2000', name: "Customers' unallocated money", kind: 'liability' },
  customer_advances: { code: '2010', name: "Customers' advances before payout", kind: 'liability' },
  unearned_interest: { code: '2100', name: 'Unearned interest', kind: 'liability' },
  accrued_interest: { code: '2110', name: 'Unearned interest already accrued', kind: 'liability' },
  owner_funding: { code: '3000', name: "Owner's funding", kind: 'equity' },
  retained_earnings: { code: '3100', name: 'Retained earnings', kind: 'equity' },
  owner_drawings: { code: '3010', name: "Owner's drawings", kind: 'equity' },
  interest_income: { code: '4000', name: 'Interest income', kind: 'income' },
  accrual_income: { code: '4005', name: 'Interest accrued by day', kind: 'income' },
  loan_fees: { code: '4010', name: 'Loan fees', kind: 'income' },
  recoveries: { code: '4100', name: 'Recoveries on written-off loans', kind: 'income' },
  other_income: { code: '4200', name: 'Other income', kind: 'income' },
  write_offs: { code: '5000', name: 'Loans written off', kind: 'expense' },
  provision_expense: { code: '5010', name: 'Provisions for loan losses', kind: 'expense' },
  cash_over_short: { code: '5100', name: 'Cash over and short', kind: 'expense' },
  momo_over_short: { code: '5110', name: 'Mobile money over and short', kind: 'expense' },
  bank_charges: { code: '5200', name: 'Bank charges', kind: 'expense' },
  provider_fees: { code: '5210', name: 'Mobile money provider fees', kind: 'expense' },
  office_expenses: { code: '5300', name: 'Office expenses', kind: 'expense' },
} as const satisfies Record<string, { code: string; name: string; kind: AccountKind }>

export type Account = keyof typeof ACCOUNTS

/** Shown in the trial balance once they have a line; many offices never use them. */
export const HIDDEN_UNTIL_USED: readonly Account[] = [
  'loan_allowance',
  'provision_expense',
  'accrued_interest',
  'accrual_income',
  'owner_drawings',
  'retained_earnings',
  'loan_fees',
  'other_income',
  'bank_charges',
  'provider_fees',
  'office_expenses',
]

export const isResultAccount = (account: Account): boolean => ACCOUNTS[account].kind === 'income' || ACCOUNTS[account].kind === 'expense'

const NORMAL_SIDE = { asset: 'debit', expense: 'debit', liability: 'credit', equity: 'credit', income: 'credit' } as const satisfies Record<
  AccountKind,
  NormalSide
>

export const normalSide = (account: Account): NormalSide => NORMAL_SIDE[ACCOUNTS[account].kind]
