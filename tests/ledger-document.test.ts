import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { formatAmount, pesewas } from '#domain/kernel/money.ts'
import { ACCOUNTS } from '#domain/ledger/accounts.ts'
import { postingsForOfficeEntry, type OfficeEntryKind } from '#domain/ledger/office-entry.ts'
import type { Entry } from '#domain/ledger/entry.ts'
import { ENTRY_KINDS } from '#domain/ledger/entry-kinds.ts'
import { postingsForFunding } from '#domain/ledger/funding-postings.ts'
import { postingsForAccrual } from '#domain/ledger/interest-basis.ts'
import * as provision from '#domain/ledger/provision-postings.ts'
import { postingsForYearEnd } from '#domain/ledger/year-end.ts'
import * as imported from '#domain/loans/imported-loan.ts'
import * as loan from '#domain/loans/loan-postings.ts'
import * as payment from '#domain/payments/payment-postings.ts'
import * as till from '#domain/tills/till-postings.ts'
import { ghs } from '#tests/support/loans-builder.ts'

const text = readFileSync(new URL('../docs/LEDGER.md', import.meta.url), 'utf8')
const part = (heading: string): string => text.split(/^## /m).find((one) => one.startsWith(heading)) ?? ''

const NONE = pesewas(0)
const weekAndABit = { interest: ghs('38.46'), principal: ghs('76.92') }
const settled = { interest: ghs('138.44'), principal: ghs('511.56') }
const settlement = { left: settled, deferred: settled.interest, newLoanId: 2 }
/** Of a loan of 900.00: 20.77 of its interest of 270.00, and as much of the deferred 138.44. */
const firstWeekAfter = { interest: ghs('20.77'), principal: ghs('69.23'), deferred: ghs('10.65') }
const rebate = { interest: ghs('100'), paid: ghs('20'), deferred: ghs('15') }
const thousand = { principal: ghs('1000'), interest: ghs('300') }
const paid = (amount: string, source: payment.MoneySource, more: Partial<payment.CompletedPayment> = {}): Entry =>
  payment.postingsForPayment({ source, taken: ghs(amount), rest: NONE, shares: weekAndABit, state: 'repayment', ...more })
const office = (kind: OfficeEntryKind, amount: string): Entry => postingsForOfficeEntry(kind, ghs(amount))
const overpaid = { rest: ghs('30'), shares: { interest: ghs('23.04'), principal: ghs('76.96') } }

/** By the first words of each example. */
const EXAMPLES: readonly [begins: string, made: Entry | undefined][] = [
  ['the payout in cash', loan.postingsForDisbursement(thousand, 'office_cash')],
  ['the fee of GH₵10.00', loan.postingsForFees(ghs('10'), 'office_cash')],
  ['the desk takes GH₵115.38', payment.postingsForReceipt(ghs('115.38'))],
  ['the customer enters that receipt', paid('115.38', 'unallocated_money')],
  ['instead, the receipt is cancelled', payment.postingsForReceiptCancelled(ghs('115.38'))],
  ['the same GH₵115.38 with an unbound receipt', paid('115.38', 'office_cash')],
  ['the same GH₵115.38 as a transfer into the bank', paid('115.38', 'bank')],
  ['GH₵115.38 before the payout', paid('115.38', 'unallocated_money', { state: 'before_payout' })],
  ['the payout follows', loan.postingsForAdvanceApplied(ghs('115.38'), weekAndABit)],
  ['instead, the approval ends without a payout', loan.postingsForAdvanceReleased(ghs('115.38'))],
  ['more than is left', paid('100', 'office_cash', overpaid)],
  ['the desk confirms GH₵100.00 for a loan', payment.postingsForUnallocated('office_cash', ghs('100'))],
  ['a payout is returned on its day', loan.postingsForPayoutReturned(thousand, 'office_cash')],
  ['with it, the fee', loan.postingsForFeesReturned(ghs('10'), 'office_cash')],
  ['with it, a payment from before', loan.postingsForAdvanceRestored(ghs('115.38'), weekAndABit)],
  [
    'the payment of GH₵115.38 with the bound receipt is reversed',
    payment.postingsForReversal(
      { source: 'unallocated_money', taken: ghs('115.38'), rest: NONE, shares: weekAndABit, state: 'repayment' },
      true,
    ),
  ],
  ['later payments move to earlier weeks', payment.postingsForReplay(ghs('12.30'))],
  ['GH₵30.00 of unallocated money is refunded in cash', payment.postingsForRefund('office_cash', ghs('30'))],
  ['after GH₵650.00 was paid', loan.postingsForRefinance(settlement, 'office_cash')],
  ['the first GH₵90.00 on that new loan', paid('90', 'office_cash', { shares: firstWeekAfter })],
  [
    'instead, that new loan is written off',
    loan.postingsForWriteOff({ principal: ghs('900'), interest: ghs('270'), deferred: ghs('138.44') }),
  ],
  ['a loan of another product is closed early', loan.postingsForRebate(rebate)],
  ['a payment on that loan is reversed', loan.postingsForRebateReversed(rebate)],
  ['the payout of that new loan is returned', loan.postingsForRefinanceUndone(settlement, 'office_cash')],
  [
    'GH₵50.00 of what was paid on the old loan',
    payment.postingsForReversal(
      {
        source: 'unallocated_money',
        taken: ghs('50'),
        rest: NONE,
        shares: { interest: ghs('23.08'), principal: ghs('26.92') },
        state: 'repayment',
      },
      true,
    ),
  ],
  ['while the transfer of that new loan', loan.postingsForPayoutRest(ghs('50'))],
  ['that payout is returned', loan.postingsForPayoutRestUndone(ghs('50'))],
  ['after GH₵115.38 was paid, the loan', loan.postingsForWriteOff({ principal: ghs('923.08'), interest: ghs('261.54') })],
  ['the customer pays GH₵50.00 on it', paid('50', 'unallocated_money', { state: 'recovery' })],
  ['the payment of GH₵115.38 from before the write-off', loan.postingsForWriteOffRaised(weekAndABit)],
  ['the owner puts GH₵20,000.00', postingsForFunding(ghs('20000'))],
  ['a loan of an earlier book', imported.postingsForImportedLoan(thousand)],
  ['GH₵115.38 had been repaid', imported.postingsForImportedMoney(ghs('115.38'))],
  ['GH₵38.46 of it was interest', imported.postingsForImportedIncome(ghs('38.46'))],
  ['GH₵2,000.00 go from the bank', payment.postingsForProviderTransfer(ghs('2000'), true)],
  ['of a payout of GH₵1,000.00 the network moved 900.00', payment.postingsForTransferDifference(ghs('1000'), ghs('900'), NONE)],
  ['of the same payout the network moved 1,050.00', payment.postingsForTransferDifference(ghs('1000'), ghs('1050'), ghs('30'))],
  [
    'the network reclaimed an unallocated payment of GH₵50.00',
    payment.postingsForReclaimedUnallocated({ amount: ghs('50'), fromUnallocated: ghs('30') }),
  ],
  ['GH₵20.00 left the account with a network', payment.postingsForMomoOverShort(ghs('20'), false)],
  ['GH₵5,000.00 from the owner into the bank', office('funding_to_bank', '5000.00')],
  ['the owner draws GH₵300.00 from the bank', office('drawing_from_bank', '300.00')],
  ['the owner draws GH₵200.00 from the safe', office('drawing_from_safe', '200.00')],
  ['the bank charges GH₵12.50', office('bank_charge', '12.50')],
  ['a network takes a fee of GH₵8.00', office('provider_fee', '8.00')],
  ['rent of GH₵400.00 from the bank', office('expense_from_bank', '400.00')],
  ['stationery for GH₵35.00 from the safe', office('expense_from_safe', '35.00')],
  ['the bank pays interest of GH₵6.20', office('bank_interest', '6.20')],
  ['GH₵900.00 of cash goes from the safe to the bank', office('safe_to_bank', '900.00')],
  ['GH₵700.00 of cash comes from the bank into the safe', office('bank_to_safe', '700.00')],
  ['a till opens with a float of GH₵200.00', till.postingsForFloat(1, ghs('200'))],
  ['GH₵50.00 of change', till.postingsForTopUp(1, ghs('50'))],
  ['GH₵1,000.00 is carried to the bank', till.postingsForDeposit(1, ghs('1000'))],
  ['at the close GH₵2.50 less', till.postingsForDifference(1, pesewas(0 - ghs('2.50')))],
  ['the counted GH₵247.50 goes back to the safe', till.postingsForClosing(1, ghs('247.50'))],
  [
    'the end of a year',
    postingsForYearEnd([
      { account: 'interest_income', amount: pesewas(0 - ghs('461.52')) },
      { account: 'write_offs', amount: ghs('76.92') },
    ]),
  ],
  ['at the close of a month its loans require GH₵160.00', provision.postingsForProvisions(ghs('160'), ghs('60'))],
  ['at the close of a month its loans accrued GH₵391.90', postingsForAccrual(ghs('391.90'), ghs('91.90'))],
  ['a loan with a provision of GH₵100.00', provision.postingsForProvisionUsed(ghs('100'), ghs('923.08'))],
]

interface Written {
  readonly kind: string
  readonly words: string
  readonly lines: readonly string[]
}

const examples: readonly Written[] = part('One worked posting')
  .split(/^(?=\*\*`)/m)
  .slice(1)
  .map((block) => {
    const [, kind = '', words = ''] = /^\*\*`(\w+)`: (.+?)\*\*/s.exec(block) ?? []
    const lines = [...block.matchAll(/^ *(Dr|Cr) (\w+) +([\d,.]+)$/gm)].map(([, side, account, amount]) => `${side} ${account} ${amount}`)
    return { kind, words, lines }
  })

const written = ({ lines }: Entry): string[] =>
  lines.map(({ account, amount }) => `${amount > 0 ? 'Dr' : 'Cr'} ${account} ${formatAmount(pesewas(Math.abs(amount)))}`)

test('docs/LEDGER.md has exactly the examples of this test', () => {
  expect(examples.map(({ words }, at) => words.startsWith(EXAMPLES[at]?.[0] ?? '?') || words)).toEqual(EXAMPLES.map(() => true))
})

test.each(EXAMPLES)('%s: the template books the documented entry', (begins, made) => {
  const example = examples.find(({ words }) => words.startsWith(begins))
  expect(made && { kind: made.kind, lines: written(made) }).toEqual({ kind: example?.kind, lines: example?.lines })
})

test('every kind of entry has an example in docs/LEDGER.md', () => {
  expect(ENTRY_KINDS.filter((kind) => !examples.some((one) => one.kind === kind))).toEqual([])
})

test('docs/LEDGER.md lists the chart of accounts', () => {
  const chart = [...part('Chart of accounts').matchAll(/^- (\d+) `(\w+)` \((\w+)\): /gm)].map(([, code, account, kind]) => [
    code,
    account,
    kind,
  ])
  expect(chart).toEqual(Object.entries(ACCOUNTS).map(([account, { code, kind }]) => [code, account, kind]))
})

test('debits equal credits in each example of docs/LEDGER.md', () => {
  for (const { words, lines } of examples) {
    const sums = ['Dr', 'Cr'].map((side) =>
      lines
        .filter((line) => line.startsWith(side))
        .reduce<number>((sum, line) => sum + ghs((line.split(' ')[2] ?? '').replaceAll(',', '')), 0),
    )
    expect(sums[0]).toBeGreaterThan(0)
    expect([words, sums[0]]).toEqual([words, sums[1]])
  }
})
