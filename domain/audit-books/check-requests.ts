import type { AuditFacts, CustomerFacts, EntryFacts, OfficeFacts, RequestFacts } from '#domain/audit-books/facts.ts'
import type { Findings } from '#domain/audit-books/finding.ts'
import { numberIn, textIn, type AuditIndex } from '#domain/audit-books/audit-index.ts'

const DAYS_TO_DECIDE = 7
const DAY = 86_400_000

interface RequestActions {
  readonly requested: string
  readonly done: string
  readonly target: (request: RequestFacts) => readonly [kind: string, id: string | number]
  /** Pesewas, in the audit row of the action. */
  readonly amountIn: (audit: AuditFacts) => number | undefined
}

const BY_KIND: Readonly<Record<string, RequestActions>> = {
  write_off: {
    requested: 'requestWriteOff',
    done: 'writeOffLoan',
    target: ({ loanId }) => ['loan', loanId ?? 0],
    amountIn: ({ before }) => numberIn(before, 'outstanding'),
  },
  cash_refund: {
    requested: 'requestCashRefund',
    done: 'refundUnallocated',
    target: ({ userId }) => ['user', userId ?? ''],
    amountIn: ({ after }) => numberIn(after, 'refunded'),
  },
  bank_payment: {
    requested: 'requestBankPayment',
    done: 'enterBankPayment',
    target: ({ loanId }) => ['loan', loanId ?? 0],
    amountIn: ({ after }) => numberIn(after, 'arrived'),
  },
  second_plan: {
    requested: 'requestSecondPlan',
    done: 'makeSecondPlan',
    target: ({ loanId }) => ['loan', loanId ?? 0],
    amountIn: ({ before }) => numberIn(before, 'outstanding'),
  },
}

/** Rule A14: a second user confirms write-offs, large refunds in cash and large bank transfers. */
export function checkRequests(facts: CustomerFacts, office: OfficeFacts, audits: AuditIndex, out: Findings): void {
  for (const request of facts.requests) checkRequest(request, audits, out)
  for (const entry of facts.entries)
    if (entry.kind === 'written_off' && entry.id > office.lastOldEntry) checkConfirmed(entry, facts, 'write_off', out)
  for (const audit of facts.audits) checkNamed(audit, facts, out)
  for (const { requested } of Object.values(BY_KIND)) {
    // The import of a bank statement requests payments of several customers at once.
    const made = facts.audits.filter((one) => one.action === requested && isAbout(facts, one)).length
    const stored = facts.requests.filter(({ kind }) => BY_KIND[kind]?.requested === requested).length
    out.same('request_is_audited', `The number of requests (${requested}) of customer ${facts.user.id}`, made, stored)
  }
}

const isAbout = ({ user, loans }: CustomerFacts, { targetKind, targetId }: AuditFacts): boolean =>
  targetKind === 'loan' ? loans.some(({ id }) => String(id) === targetId) : targetId === user.id

function checkRequest(request: RequestFacts, audits: AuditIndex, out: Findings): void {
  const actions = BY_KIND[request.kind]
  if (!actions) return
  const name = `request ${request.id} (${request.kind})`
  const rows = audits.of(...actions.target(request))
  const same = rows.filter((one) => one.action === actions.requested && isAt(one, request.requestedBy, request.requestedAt))
  // A loan has one request at a time, but several in one moment.
  const made = same.find((one) => (textIn(one.after, 'bankReference') ?? null) === request.bankReference) ?? same[0]
  if (made) {
    out.amount('request_is_audited', `The amount of ${name}`, numberIn(made.after, 'amount') ?? null, request.amount)
    out.same('request_is_audited', `The bank reference of ${name}`, textIn(made.after, 'bankReference') ?? null, request.bankReference)
    out.same('request_is_audited', `The value date of ${name}`, textIn(made.after, 'valueDate') ?? null, request.valueDate)
    out.same('request_is_audited', `The first day of ${name}`, textIn(made.after, 'firstDue') ?? null, request.firstDue)
    out.same(
      'request_is_audited',
      `The weeks between the payments of ${name}`,
      numberIn(made.after, 'everyWeeks') ?? null,
      request.everyWeeks,
    )
    if (made.after && 'cause' in made.after)
      out.same('request_is_audited', `The cause of ${name}`, textIn(made.after, 'cause') ?? null, request.cause)
  } else out.add('request_is_audited', `The making of ${name}`, `an audit row (${actions.requested}) of its maker and moment`, 'none')
  const expires = new Date(request.requestedAt.getTime() + DAYS_TO_DECIDE * DAY)
  out.moment('request_is_audited', `When ${name} expires`, expires, request.expiresAt)
  checkOutcome(request, actions, rows, out)
}

const ENDED_BY: Readonly<Record<string, string>> = { refused: 'refuseRequest', withdrawn: 'withdrawRequest' }

function checkOutcome(request: RequestFacts, actions: RequestActions, rows: readonly AuditFacts[], out: Findings): void {
  const { outcome, decidedAt, decidedBy, requestedBy } = request
  const name = `request ${request.id} (${request.kind})`
  if ((outcome === null) !== (decidedAt === null))
    out.same('request_is_audited', `Whether ${name} was decided`, outcome !== null, decidedAt !== null)
  if (outcome === null || decidedAt === null) return
  if (outcome === 'expired') {
    out.same('request_is_audited', `Who decided expired ${name}`, null, decidedBy)
    return out.moment('request_is_audited', `When ${name} expired`, request.expiresAt, decidedAt)
  }
  if ((outcome === 'withdrawn') !== (decidedBy === requestedBy))
    out.add('request_is_by_two', `Who decided ${name}`, outcome === 'withdrawn' ? 'its maker' : 'a second user', decidedBy ?? 'nobody')
  const action = outcome === 'confirmed' ? actions.done : (ENDED_BY[outcome] ?? outcome)
  const row = rows.find((one) => one.action === action && isAt(one, decidedBy, decidedAt, request.requestedAt))
  if (!row) return out.add('request_is_audited', `The end of ${name}`, `an audit row (${action}) of its user and moment`, 'none')
  if (outcome !== 'confirmed') return
  out.same('request_is_by_two', `Who requested what audit row ${row.id} did, by ${name}`, requestedBy, textIn(row.after, 'requestedBy'))
  out.amount('request_is_audited', `The confirmed amount of ${name}`, actions.amountIn(row) ?? null, request.amount)
  if (request.kind === 'write_off')
    out.same('request_is_audited', `The cause of ${name}`, textIn(row.after, 'cause'), request.cause ?? 'overdue')
}

/** A decision never precedes its request, also where the clock went back. */
const isAt = (audit: AuditFacts, by: string | null, at: Date, earliest: Date = audit.at): boolean =>
  audit.actor === by && Math.max(audit.at.getTime(), earliest.getTime()) === at.getTime()

function checkConfirmed(entry: EntryFacts, { requests }: CustomerFacts, kind: string, out: Findings): void {
  const lost = entry.lines.reduce((sum, [account, amount]) => sum + (RECEIVABLES.has(account) ? -amount : 0), 0)
  const found = requests.some(
    (one) =>
      one.kind === kind &&
      one.outcome === 'confirmed' &&
      one.loanId === entry.loanId &&
      one.decidedBy === entry.actor &&
      one.decidedAt?.getTime() === Math.max(entry.at.getTime(), one.requestedAt.getTime()) &&
      one.amount === lost,
  )
  if (!found)
    out.add(
      'request_is_by_two',
      `Entry ${entry.id} (${entry.kind})`,
      'a request of this amount that its user confirmed as the second one',
      'none',
    )
}

const RECEIVABLES = new Set(['loan_principal', 'interest_receivable'])

/** An audit row that names a requester has the confirmed request. */
function checkNamed(audit: AuditFacts, { requests, user }: CustomerFacts, out: Findings): void {
  const by = textIn(audit.after, 'requestedBy')
  const kind = Object.entries(BY_KIND).find(([, actions]) => actions.done === audit.action)?.[0]
  if (by === undefined || kind === undefined) return
  const isOf = (one: RequestFacts) => (one.loanId === null ? one.userId === user.id : String(one.loanId) === audit.targetId)
  if (!requests.some((one) => one.kind === kind && one.outcome === 'confirmed' && one.requestedBy === by && isOf(one)))
    out.add('request_is_by_two', `Audit row ${audit.id} (${audit.action})`, `a confirmed request of user ${by}`, 'none')
}
