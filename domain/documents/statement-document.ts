import type { LocalDate } from '#domain/kernel/calendar.ts'
import { add, formatAmount, formatCedis, NOTHING, pesewas, signOf, sizeOf, subtract, type Pesewas } from '#domain/kernel/money.ts'
import { DOCUMENT_TITLES, type DocumentContent, type Section } from '#domain/documents/document-page.ts'
import { pageHead, formatBalance, formatDate, instalmentHead, productOf, type DocumentSource } from '#domain/documents/document-source.ts'
import { loanAccount, type AccountEntry, type AccountLine, type AccountSide, type LoanAccount } from '#domain/documents/loan-account.ts'

/** By booking day, with a differing value date. */
export function statementDocument(
  source: DocumentSource,
  { from, to, entries }: { from: LocalDate; to: LocalDate; entries: readonly AccountEntry[] },
): DocumentContent {
  const { loan } = source
  const account = loanAccount(entries, from, to, productOf(loan))
  return {
    loanId: loan.id,
    facts: {
      kind: 'statement',
      from,
      to,
      opening: account.opening,
      closing: account.closing,
      entries: [...new Set(account.lines.map((one) => one.entryId))],
    },
    page: {
      ...pageHead(source),
      title: DOCUMENT_TITLES.statement,
      lead: `Loan #${loan.id}, from ${formatDate(from)} to ${formatDate(to)}.`,
      figures: [
        { label: 'Owed before', value: formatBalance(account.opening), note: `On the morning of ${formatDate(from)}` },
        { label: 'Added', value: formatCedis(account.added) },
        { label: 'Paid', value: formatCedis(account.paid) },
        ...(has(account, 'settled') ? [{ label: 'Settled', value: formatCedis(account.settled), note: 'By a new loan' }] : []),
        ...(has(account, 'rebated') ? [{ label: 'Saved', value: formatCedis(account.rebated), note: 'Interest, by paying early' }] : []),
        { label: 'Owed after', value: formatBalance(account.closing), note: `At the end of ${formatDate(to)}` },
      ],
      sections: [movements(account, from, to), ...notes(loan, account), ...secondPlanSections(loan, to)],
    },
  }
}

const has = ({ lines }: LoanAccount, which: AccountSide): boolean => lines.some(({ side }) => side === which)

function lowersHead(account: LoanAccount): string {
  const heads = ['Paid', has(account, 'settled') && 'settled', has(account, 'rebated') && 'saved'].filter((one) => one !== false)
  return heads.length === 1 ? 'Paid' : `${heads.slice(0, -1).join(', ')} or ${heads.at(-1)}`
}

function movements(account: LoanAccount, from: LocalDate, to: LocalDate): Section {
  return {
    kind: 'table',
    title: 'Every movement',
    columns: [
      { head: 'Booked' },
      { head: 'What', wide: true },
      { head: 'Added', figures: true },
      { head: lowersHead(account), figures: true },
      { head: 'Owed GH₵', figures: true },
    ],
    rows: [
      [formatDate(from), 'Owed before', '', '', signed(account.opening)],
      ...account.lines.map((line) => [
        formatDate(line.bookedOn),
        inWords(line),
        line.side === 'added' ? signed(line.change) : '',
        line.side === 'added' ? '' : signed(subtract(NOTHING, line.change)),
        signed(line.balance),
      ]),
    ],
    total: [
      formatDate(to),
      'Owed after',
      signed(account.added),
      signed(add(account.paid, account.settled, account.rebated)),
      signed(account.closing),
    ],
    ...(account.lines.length === 0 && { note: 'Nothing was booked on this loan in these days.' }),
  }
}

const inWords = ({ label, bookedOn, valueDate }: AccountLine): string =>
  valueDate === bookedOn ? label : `${label}\nmoney of ${formatDate(valueDate)}`

/** With U+2212 as the minus sign. */
const signed = (amount: Pesewas): string => signOf(amount) + formatAmount(sizeOf(amount))

function notes({ status, outstanding }: DocumentSource['loan'], account: LoanAccount): Section[] {
  const ahead = account.opening < 0 || account.lines.some((one) => one.balance < 0)
  const paragraphs = [
    ...(ahead ? ['A balance below zero is money that you paid ahead, before the payout.'] : []),
    ...(status === 'written_off'
      ? [
          outstanding > NOTHING
            ? 'This loan was closed in our books without being repaid. Its balance is outstanding, and every payment lowers it.'
            : 'This loan was closed in our books and is recovered: all of it was paid afterwards.',
        ]
      : []),
    'Payments count here on the day on which the office booked them. Whether a payment was on time is decided by the day of the money.',
  ]
  return [{ kind: 'text', paragraphs }]
}

/** Rule L31. */
function secondPlanSections(loan: DocumentSource['loan'], to: LocalDate): Section[] {
  const { secondPlan, instalments, amountPaid, status } = loan
  if (secondPlan === undefined || secondPlan.plannedOn > to || status !== 'active') return []
  let left: number = amountPaid
  const open = instalments.flatMap(({ week, amount, dueDate }) => {
    const paid = Math.min(amount, left)
    left -= paid
    return paid < amount ? [[String(week), formatDate(dueDate), formatAmount(pesewas(amount - paid))]] : []
  })
  return [
    {
      kind: 'table',
      title: 'Second plan',
      columns: [{ head: instalmentHead(loan) }, { head: 'Due', wide: true }, { head: 'GH₵', figures: true }],
      rows: open,
      note: `On ${formatDate(secondPlan.plannedOn)} the ${formatCedis(secondPlan.left)} that was left got these days. Nothing was added.`,
    },
  ]
}
