import { expect, test } from 'vitest'
import { credit, debit, inTill } from '#domain/ledger/entry.ts'
import { postingsForFunding } from '#domain/ledger/funding-postings.ts'
import { cedis } from '#domain/kernel/money.ts'

test("postingsForFunding debits the safe and credits owner's funding", () => {
  expect(postingsForFunding(cedis(20_000)).lines).toEqual([
    inTill(debit('office_cash', cedis(20_000)), null),
    credit('owner_funding', cedis(20_000)),
  ])
})
