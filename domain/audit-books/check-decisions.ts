import { dayOf } from '#domain/kernel/calendar.ts'
import type { CustomerFacts, LoanFacts, TermsFacts } from '#domain/audit-books/facts.ts'
import { money, type Findings } from '#domain/audit-books/finding.ts'
import { numberIn, textIn, type AuditIndex } from '#domain/audit-books/audit-index.ts'
import { priceOf } from '#domain/audit-books/price.ts'

const laterOf = (a: Date, b: Date): Date => (a < b ? b : a)

/** By the audit trail: who applied, approved, rejected and paid out, when and for how much. */
export function checkDecisions(facts: CustomerFacts, audits: AuditIndex, out: Findings): void {
  for (const loan of facts.loans) {
    out.same('loan_is_of_its_customer', `The customer of loan ${loan.id}`, facts.user.id, loan.userId)
    checkTerms(loan, audits, out)
    if (loan.importId === null) {
      checkApplication(loan, audits, out)
      checkApproval(loan, audits, out)
      checkEnd(loan, audits, out)
      checkEvents(loan, audits, out)
    } else checkImported(loan, out)
    checkPayout(facts, loan, audits, out)
  }
  checkImportedMethods(facts, out)
}

function checkImportedMethods({ loans, payments }: CustomerFacts, out: Findings): void {
  for (const [index, loan] of loans.filter((one) => one.importId !== null).entries()) {
    if (loan.importedMethods === null) continue
    const paid = payments.filter((one) => one.loanId === loan.id && one.importId !== null).map((one) => one.method)
    const found = [loan.disbursementMethod, ...paid].join(' ')
    const name = `The methods of the payout and payments of imported loan ${loan.id}`
    out.same('imported_loan_is_its_import', name, loan.importedMethods[index], found)
  }
}

function checkApplication(loan: LoanFacts, audits: AuditIndex, out: Findings): void {
  const row = audits.last('loan', loan.id, 'applyForLoan', 'applyForCustomer', 'refinanceLoan')
  if (!row) return out.add('application_is_audited', `The application of loan ${loan.id}`, 'an audit row', 'none')
  const by = `of loan ${loan.id}, by audit row ${row.id}`
  out.amount('application_is_audited', `The requested amount ${by}`, numberIn(row.after, 'requestedAmount') ?? null, loan.requestedAmount)
  out.moment('application_is_audited', `The application ${by}`, row.at, loan.appliedAt)
  out.moment('application_is_audited', `The creation ${by}`, row.at, loan.createdAt)
  const jump = row.after?.['limitJump']
  if (typeof jump === 'boolean') out.same('application_is_audited', `The flag "limit jump" ${by}`, jump, loan.limitJump)
  out.same(
    'application_is_audited',
    `The loan that it refinances, ${by}`,
    numberIn(row.after, 'refinancedFrom') ?? null,
    loan.refinancedFrom,
  )
}

function checkApproval(loan: LoanFacts, audits: AuditIndex, out: Findings): void {
  const row = audits.last('loan', loan.id, 'approveLoan', 'undoApproval')
  const approval = row?.action === 'approveLoan' ? row : undefined
  if ((loan.approvedAt !== null) !== (approval !== undefined)) {
    const expected = approval ? 'approved' : 'not approved'
    return out.same('approval_is_audited', `Loan ${loan.id}, by the audit trail`, expected, loan.approvedAt ? 'approved' : 'not approved')
  }
  if (!approval || !loan.approvedAt) {
    out.same('approval_is_audited', `Who approved loan ${loan.id}`, null, loan.approvedBy)
    return out.amount('approval_is_audited', `The approved amount of loan ${loan.id}`, null, loan.approvedAmount)
  }
  const by = `of loan ${loan.id}, by audit row ${approval.id}`
  out.same('approval_is_audited', `The approver ${by}`, approval.actor, loan.approvedBy)
  out.amount('approval_is_audited', `The approved amount ${by}`, numberIn(approval.after, 'approvedAmount') ?? null, loan.approvedAmount)
  out.moment('approval_is_audited', `The approval ${by}`, laterOf(approval.at, loan.appliedAt), loan.approvedAt)
  const jump = approval.after?.['limitJump']
  if (typeof jump === 'boolean') out.same('approval_is_audited', `The flag "limit jump" ${by}`, jump, loan.limitJump)
  const event = loan.events.findLast((one) => one.kind === 'approved')
  if (event) out.same('approval_is_audited', `The user of event ${event.id} (approved)`, approval.actor, event.actor)
}

function checkEnd(loan: LoanFacts, audits: AuditIndex, out: Findings): void {
  const rejected = audits.last('loan', loan.id, 'rejectLoan')
  out.same('rejection_is_audited', `Who rejected loan ${loan.id}`, rejected?.actor, loan.rejectedBy)
  if (rejected) out.same('rejection_is_audited', `Why loan ${loan.id} was rejected`, textIn(rejected.after, 'reason'), loan.rejectionReason)
  else out.same('rejection_is_audited', `Why loan ${loan.id} was rejected`, null, loan.rejectionReason)
  const withdrawn = audits.last('loan', loan.id, 'withdrawLoan')
  const withdrawnAt = withdrawn && loan.status === 'withdrawn' ? laterOf(withdrawn.at, loan.approvedAt ?? loan.appliedAt) : undefined
  if (withdrawn || loan.status !== 'withdrawn')
    out.moment('withdrawal_is_audited', `When loan ${loan.id} was withdrawn`, withdrawnAt ?? null, loan.withdrawnAt)
  const expired = audits.last('loan', loan.id, 'expireApproval')
  const expiredAt = expired && loan.approvedAt ? laterOf(expired.at, loan.approvedAt) : null
  out.moment('expiry_is_audited', `When the approval of loan ${loan.id} expired`, expiredAt, loan.expiredAt)
  const writtenOff = audits.last('loan', loan.id, 'writeOffLoan')
  const cause = textIn(writtenOff?.after, 'cause')
  // Earlier write-offs got their cause later.
  if (cause !== undefined || loan.status !== 'written_off')
    out.same('write_off_is_audited', `The cause of the write-off of loan ${loan.id}`, cause, loan.writeOffCause)
  const rejectedAt = rejected && laterOf(rejected.at, loan.appliedAt)
  const decidedAt = rejectedAt ?? (loan.status === 'withdrawn' ? loan.withdrawnAt : loan.approvedAt)
  if (loan.status !== 'expired') out.moment('decision_is_audited', `When loan ${loan.id} was decided`, decidedAt, loan.decidedAt)
}

const DECIDED_BY: Readonly<Record<string, readonly string[]>> = {
  applied: ['applyForLoan', 'applyForCustomer', 'refinanceLoan'],
  approved: ['approveLoan'],
  terms_accepted: ['acceptTerms', 'acceptTermsForCustomer'],
  rejected: ['rejectLoan'],
  withdrawn: ['withdrawLoan'],
  approval_undone: ['undoApproval'],
  expired: ['expireApproval'],
  written_off: ['writeOffLoan'],
}

/** The decisions of the history are those of the audit trail, in its order and by its users. */
function checkEvents(loan: LoanFacts, audits: AuditIndex, out: Findings): void {
  for (const [kind, actions] of Object.entries(DECIDED_BY)) {
    const rows = audits.of('loan', loan.id).filter((one) => actions.includes(one.action))
    const events = loan.events.filter((one) => one.kind === kind)
    out.same('event_is_audited', `The number of events (${kind}) of loan ${loan.id}`, rows.length, events.length)
    for (const [index, event] of events.entries())
      if (rows[index])
        out.same('event_is_audited', `The user of event ${event.id} (${kind}) of loan ${loan.id}`, rows[index].actor, event.actor)
  }
}

/** The earlier dates are unknown: all are the day of the payout. The importer is its approver. */
function checkImported(loan: LoanFacts, out: Findings): void {
  const name = `imported loan ${loan.id}`
  out.amount('imported_loan_is_its_import', `The requested amount of ${name}`, loan.approvedAmount, loan.requestedAmount)
  out.same('imported_loan_is_its_import', `The approver of ${name}`, loan.importedBy, loan.approvedBy)
  out.same('imported_loan_is_its_import', `The flag "limit jump" of ${name}`, false, loan.limitJump)
  for (const event of loan.events.filter((one) => one.kind === 'imported'))
    out.same('imported_loan_is_its_import', `The user of event ${event.id} (imported) of loan ${loan.id}`, loan.importedBy, event.actor)
  for (const [what, moment] of [
    ['applied for', loan.appliedAt],
    ['approved', loan.approvedAt],
    ['decided', loan.decidedAt],
  ] as const)
    out.moment('imported_loan_has_its_day', `When imported loan ${loan.id} was ${what}`, loan.disbursedAt, moment)
  out.moment('imported_loan_has_its_day', `When loan ${loan.id} was imported`, loan.importedAt, loan.createdAt)
}

function checkPayout(facts: CustomerFacts, loan: LoanFacts, audits: AuditIndex, out: Findings): void {
  const by = `of loan ${loan.id}`
  out.same('payout_is_dated', `The day of the payout ${by}`, loan.disbursedAt && dayOf(loan.disbursedAt), loan.disbursedOn)
  const isOut = loan.disbursedAt !== null
  const transfer = isOut ? facts.payouts.findLast((one) => one.loanId === loan.id && one.entryId !== null) : undefined
  const request = facts.transactions.find((one) => one.reference === transfer?.reference)
  const row = audits.last('loan', loan.id, 'disburseLoan')
  if (loan.importId === null) {
    const byTransfer = isOut && row && textIn(row.after, 'method') === 'momo'
    out.same('payout_is_audited', `Who paid out loan ${loan.id}`, isOut ? row?.actor : null, loan.disbursedBy)
    if (isOut && row?.after) {
      out.same('payout_is_audited', `The method of the payout ${by}`, textIn(row.after, 'method'), loan.disbursementMethod)
      out.amount('payout_is_audited', `The amount of the payout ${by}`, numberIn(row.after, 'amount') ?? null, loan.approvedAmount)
    }
    const id = byTransfer && request?.status === 'SUCCESSFUL' ? request.transactionId : null
    if (!byTransfer || request?.status === 'SUCCESSFUL')
      out.same('payout_is_its_transfer', `The transaction ID of the payout ${by}`, id, loan.disbursementTransaction)
    if (!isOut) out.same('payout_is_audited', `The method of the payout ${by}`, null, loan.disbursementMethod)
    if (isOut && row && !byTransfer && loan.approvedAt)
      out.moment('payout_is_audited', `The payout ${by}`, laterOf(row.at, loan.approvedAt), loan.disbursedAt)
  } else out.same('payout_is_audited', `Who paid out imported loan ${loan.id}`, null, loan.disbursedBy)
  const inFlight = facts.transactions.some(
    (one) => one.loanId === loan.id && one.direction === 'disbursement' && (one.status === 'CREATED' || one.status === 'PENDING'),
  )
  const last = loan.events.findLast((one) => one.kind === 'transfer_failed' || (one.kind === 'payout_returned' && one.disbursedAt === null))
  const before = inFlight ? 'pending' : last ? (last.kind === 'transfer_failed' ? 'failed' : 'returned') : 'pending'
  out.same('payout_status_is_its_facts', `The status of the payout ${by}`, isOut ? 'completed' : before, loan.disbursementStatus)
}

/** A sealed text has an amount of its loan, and the terms in force have the present amount. */
function checkTerms(loan: LoanFacts, audits: AuditIndex, out: Findings): void {
  const amounts = new Set([loan.requestedAmount, ...loan.events.map((one) => one.approvedAmount)])
  for (const terms of loan.terms) {
    const name = `the terms ${terms.hash.slice(0, 8)} of loan ${loan.id}`
    out.same('terms_have_their_hash', `The hash of ${name}`, terms.bodyHash, terms.hash)
    if (!amounts.has(terms.amount))
      out.amount('terms_are_of_their_loan', `The amount of ${name}`, loan.approvedAmount ?? loan.requestedAmount, terms.amount)
    checkText(loan, terms, name, out)
    checkAcceptance(loan, terms, audits, name, out)
  }
  checkSealed(loan, audits, out)
  const inForce = loan.terms.find((one) => one.hash === loan.termsHash)
  const amount = loan.approvedAmount ?? loan.requestedAmount
  out.amount('terms_are_of_their_loan', `The amount of the terms in force of loan ${loan.id}`, amount, inForce?.amount ?? null)
  const accepted = loan.terms.find((one) => one.hash === loan.acceptedTermsHash)
  if (accepted?.acceptedAt == null)
    out.add('terms_are_accepted', `The accepted terms of loan ${loan.id}`, 'sealed and accepted terms', 'none')
  const newest = loan.terms.filter((one) => one.acceptedAt !== null && amounts.has(one.amount)).map((one) => one.hash)
  if (inForce && newest.includes(loan.termsHash))
    out.same('terms_are_accepted', `The accepted terms of loan ${loan.id}`, loan.termsHash, loan.acceptedTermsHash)
}

/** Application, approval and acceptance seal their terms; replaced ones stay. */
function checkSealed(loan: LoanFacts, audits: AuditIndex, out: Findings): void {
  for (const { id, action, after } of audits.of('loan', loan.id)) {
    const hash = textIn(after, 'termsHash') ?? textIn(after, 'acceptedTermsHash')
    if (hash !== undefined && !loan.terms.some((one) => one.hash === hash))
      out.add('terms_are_sealed', `The terms of loan ${loan.id} named by audit row ${id}`, `terms ${hash.slice(0, 8)}`, 'none')
    const amount = action === 'approveLoan' ? numberIn(after, 'approvedAmount') : undefined
    if (amount !== undefined && !loan.terms.some((one) => one.amount === amount))
      out.amount('terms_are_sealed', `The terms of loan ${loan.id} approved by audit row ${id}`, amount, null)
  }
}

function checkText({ product }: LoanFacts, terms: TermsFacts, name: string, out: Findings): void {
  const price = priceOf(terms.amount, product)
  const received = terms.version.startsWith('imported') ? 'Received' : product ? 'Amount of the loan' : 'eceive'
  const wanted = [
    `${received}: ${money(terms.amount)}`,
    `in total: ${money(price.total)}`,
    `version ${terms.version}`,
    ...price.weeks.map((one) => `${product ? 'Payment' : 'Week'} ${one.week}: ${money(one.amount)}`),
  ]
  for (const text of wanted)
    if (!terms.body.includes(text)) out.add('terms_text_is_the_price', `The text of ${name}`, `"${text}"`, 'another text')
}

function checkAcceptance(loan: LoanFacts, terms: TermsFacts, audits: AuditIndex, name: string, out: Findings): void {
  if (loan.importId !== null) {
    out.moment('terms_are_sealed', `When ${name} were sealed`, loan.importedAt, new Date(terms.sealedAt))
    return out.moment(
      'terms_are_sealed',
      `When ${name} were accepted`,
      loan.appliedAt,
      terms.acceptedAt === null ? null : new Date(terms.acceptedAt),
    )
  }
  const decisions = audits
    .of('loan', loan.id)
    .filter((one) => ['applyForLoan', 'applyForCustomer', 'refinanceLoan', 'approveLoan'].includes(one.action))
  const sealing = new Set([loan.appliedAt.getTime(), ...decisions.map((one) => laterOf(one.at, loan.appliedAt).getTime())])
  if (!sealing.has(new Date(terms.sealedAt).getTime()))
    out.add('terms_are_sealed', `When ${name} were sealed`, 'the moment of the application or an approval', terms.sealedAt)
  const row = audits
    .of('loan', loan.id)
    .find(({ action, after }) =>
      ['acceptTerms', 'acceptTermsForCustomer'].includes(action)
        ? textIn(after, 'acceptedTermsHash') === terms.hash
        : ['applyForLoan', 'applyForCustomer', 'refinanceLoan'].includes(action) && textIn(after, 'termsHash') === terms.hash,
    )
  if (!row && terms.acceptedAt !== null) return out.add('acceptance_is_audited', `The acceptance of ${name}`, 'an audit row', 'none')
  if (!row) return
  out.moment('acceptance_is_audited', `The acceptance of ${name}`, row.at, terms.acceptedAt === null ? null : new Date(terms.acceptedAt))
  out.same('acceptance_is_audited', `Who accepted ${name}`, row.actor, terms.acceptedBy)
  out.same('acceptance_is_audited', `The signed sheet of ${name}`, textIn(row.after, 'paperReference'), terms.paper)
}
