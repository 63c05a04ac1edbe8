import type { Pesewas } from '#domain/kernel/money.ts'
import { credit, debit, entry, type Entry } from '#domain/ledger/entry.ts'

/** The owner puts money into the office cash. */
export const postingsForFunding = (amount: Pesewas): Entry =>
  entry('owner_funding', [debit('office_cash', amount), credit('owner_funding', amount)])
