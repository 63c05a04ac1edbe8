import type { AuditFacts, CustomerFacts, UserFacts } from '#domain/audit-books/facts.ts'
import { readEarlierLoans, readLoanFacts } from '#server/audit-books/read-loan-facts.ts'
import {
  readEntries,
  readExceptions,
  readLots,
  readPayments,
  readPayouts,
  readReceipts,
  readReceived,
  readRefunds,
  readRequests,
  readTransactions,
} from '#server/audit-books/read-money-facts.ts'
import { readAudits, readScores, readUsers, type UserRange } from '#server/audit-books/read-people-facts.ts'
import type { Tx } from '#server/platform/db.ts'

/** Facts of these customers, or of the next ones by id, from one snapshot. Empty at the end. */
export async function readCustomerFacts(tx: Tx, range: UserRange): Promise<readonly CustomerFacts[]> {
  const users = await readUsers(tx, range)
  if (users.length === 0) return []
  const ids = users.map((one) => one.id)
  const loans = await readLoanFacts(tx, ids)
  const batch = { users: ids, loans: loans.map((one) => one.id) }
  const payments = await readPayments(tx, batch)
  const numbers = payments.flatMap((one) => one.receiptNumber ?? [])
  const receipts = await readReceipts(tx, batch, numbers)
  const entries = await readEntries(tx, batch)
  const entryIds = entries.map((one) => one.id)
  const payouts = await readPayouts(tx, batch)
  const transactions = await readTransactions(tx, batch)
  const refunds = await readRefunds(tx, batch)
  const requests = await readRequests(tx, batch)
  const exceptions = await readExceptions(tx, {
    entries: entryIds,
    payments: payments.map((one) => one.id),
    references: transactions.map((one) => one.reference),
  })
  const scores = await readScores(tx, ids)
  const earlierLoans = await readEarlierLoans(tx, ids)
  const received = await readReceived(tx, ids, entryIds)
  const lots = await readLots(tx, ids, entryIds)
  const audits = await readAudits(tx, {
    requests: [...new Set(entries.map((one) => one.requestId))],
    users: ids,
    loans: batch.loans,
    payments: payments.map((one) => one.id),
    receipts: receipts.map((one) => one.number),
    exceptions: exceptions.map((one) => one.id),
  })
  const owners = new Map(loans.map((one) => [one.id, one.userId]))
  const rows = {
    loans,
    payments,
    receipts,
    entries,
    payouts,
    transactions,
    refunds,
    requests,
    exceptions,
    scores,
    earlierLoans,
    received,
    lots,
  }
  return assemble(users, owners, rows, audits)
}

type Rows = {
  readonly [Table in Exclude<keyof CustomerFacts, 'user' | 'audits' | 'refunds' | 'scores'>]: CustomerFacts[Table]
} & {
  readonly refunds: readonly (CustomerFacts['refunds'][number] & { readonly userId: string })[]
  readonly scores: readonly (CustomerFacts['scores'][number] & { readonly userId: string })[]
}

/** Rows by customer; a row that names a customer and another one's loan is with both. */
function assemble(
  users: readonly UserFacts[],
  owners: ReadonlyMap<number, string>,
  rows: Rows,
  audits: readonly AuditFacts[],
): CustomerFacts[] {
  const byUser = <Row extends { readonly userId: string }>(list: readonly Row[]) => grouped(list, (row) => [row.userId])
  const byBoth = <Row extends { readonly userId: string | null; readonly loanId: number | null }>(list: readonly Row[]) =>
    grouped(list, (row) => [row.userId, row.loanId === null ? undefined : owners.get(row.loanId)])
  const loans = byUser(rows.loans)
  const payments = byBoth(rows.payments)
  const entries = byBoth(rows.entries)
  const transactions = byBoth(rows.transactions)
  const byNumber = grouped(rows.payments, (one) => [one.receiptNumber])
  const receipts = grouped(rows.receipts, (row) => [
    row.userId,
    row.loanId === null ? undefined : owners.get(row.loanId),
    ...(byNumber.get(row.number) ?? []).map((one) => one.userId),
  ])
  const payouts = grouped(rows.payouts, (row) => [owners.get(row.loanId)])
  const refunds = byUser(rows.refunds)
  const requests = byBoth(rows.requests)
  const scores = byUser(rows.scores)
  const earlierLoans = byUser(rows.earlierLoans)
  const entryOwners = new Map(rows.entries.map((one) => [one.id, one.userId]))
  const received = grouped(rows.received, (row) => [row.userId, entryOwners.get(row.entryId)])
  const lots = grouped(rows.lots, (row) => [row.userId, entryOwners.get(row.entryId)])
  const auditsOf = auditsByThing(audits)
  return users.map((user) => {
    const own = <Row>(map: ReadonlyMap<string, Row[]>): readonly Row[] => map.get(user.id) ?? []
    const of = {
      payments: own(payments),
      entries: own(entries),
      transactions: own(transactions),
      receipts: own(receipts),
      loans: own(loans),
    }
    const exceptions = rows.exceptions.filter(
      (one) =>
        of.entries.some(({ id }) => id === one.entryId) ||
        of.payments.some(({ id }) => id === one.paymentId || id === one.aboutPaymentId) ||
        of.transactions.some(({ reference }) => reference === one.reference),
    )
    const things = [
      `user ${user.id}`,
      ...of.loans.map(({ id }) => `loan ${id}`),
      ...of.payments.map(({ id }) => `payment ${id}`),
      ...of.receipts.map(({ number }) => `receipt ${number}`),
      ...exceptions.map(({ id }) => `momo_exception ${id}`),
      ...of.entries.map(({ requestId }) => `request ${requestId}`),
    ]
    const found = new Map(things.flatMap((thing) => auditsOf.get(thing) ?? []).map((audit) => [audit.id, audit]))
    const sorted = [...found.values()].toSorted((a, b) => a.id - b.id)
    return {
      user,
      ...of,
      exceptions,
      payouts: own(payouts),
      refunds: own(refunds),
      requests: own(requests),
      scores: own(scores),
      earlierLoans: own(earlierLoans),
      received: own(received),
      lots: own(lots),
      audits: sorted,
    }
  })
}

function grouped<Row>(rows: readonly Row[], keysOf: (row: Row) => readonly (string | null | undefined)[]): Map<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows)
    for (const key of new Set(keysOf(row))) {
      if (key == null) continue
      const group = groups.get(key)
      if (group) group.push(row)
      else groups.set(key, [row])
    }
  return groups
}

const auditsByThing = (audits: readonly AuditFacts[]) =>
  grouped(audits, (one) => [`${one.targetKind} ${one.targetId}`, `request ${one.requestId}`])
