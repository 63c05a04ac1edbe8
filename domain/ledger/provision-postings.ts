import { pesewas, type Pesewas, smaller, subtract } from '#domain/kernel/money.ts'
import { credit, debit, entry, type Entry } from '#domain/ledger/entry.ts'

/** Required less booked allowance; a release has the sides exchanged. Undefined: no difference. */
export function postingsForProvisions(required: Pesewas, booked: Pesewas): Entry | undefined {
  const more = subtract(required, booked)
  return more === 0 ? undefined : entry('provisions_booked', [debit('provision_expense', more), credit('loan_allowance', more)])
}

/** The loan's provision covers its write-off; the rest of `lost` stays an expense (rule A50). Undefined: nothing is covered. */
export function postingsForProvisionUsed(provision: Pesewas, lost: Pesewas): Entry | undefined {
  const used = smaller(provision, lost)
  return used <= pesewas(0) ? undefined : entry('provision_used', [debit('loan_allowance', used), credit('write_offs', used)])
}
