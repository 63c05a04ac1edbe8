import { number, type Columns, type RowOf } from '#server/reports/list-export-columns.ts'

const asJson = (value: unknown): string => (value === null || value === undefined ? '' : JSON.stringify(value))

export const AUDIT_ROW: Columns<RowOf<'audit'>> = {
  row: (row) => number(row.id),
  at: (row) => row.at,
  actor_id: (row) => row.actorId,
  actor: (row) => row.actorName,
  role: (row) => row.actorRole,
  action: (row) => row.action,
  outcome: (row) => row.outcome,
  target_kind: (row) => row.targetKind,
  target_id: (row) => row.targetId,
  before: (row) => asJson(row.before),
  after: (row) => asJson(row.after),
  reason: (row) => row.reason,
  request: (row) => row.requestId,
  address: (row) => row.address,
}

export const HOLIDAY: Columns<RowOf<'holidays'>> = {
  date: (row) => row.date,
  name: (row) => row.name,
  kind: (row) => row.kind,
  entered_by: (row) => row.enteredBy,
  entered_at: (row) => row.enteredAt,
  removed_by: (row) => row.removedBy,
  removed_at: (row) => row.removedAt,
  removal_reason: (row) => row.removalReason,
}

export const LEDGER_MONTH: Columns<RowOf<'ledger-months'>> = {
  month: (row) => row.month,
  closed: (row) => row.isClosed,
  closed_at: (row) => row.closedAt,
  closed_by: (row) => row.closedBy,
  hash: (row) => row.hash,
  unchanged: (row) => row.isUnchanged,
}
