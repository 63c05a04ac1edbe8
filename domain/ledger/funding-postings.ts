import type { Pesewas } from '#domain/kernel/money.ts'
import { credit, debit, entry, inTill, type Entry } from '#domain/ledger/entry.ts'

/** Into the safe. */
export const postingsForFunding = (amount: Pesewas): Entry =>
  entry('owner_funding', [inTill(debit('office_cash', amount), null), credit('owner_funding', amount)])
