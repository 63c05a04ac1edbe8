import type { EntryFacts } from '#domain/audit-books/facts.ts'
import type { Findings } from '#domain/audit-books/finding.ts'
import { numberIn, textIn } from '#domain/audit-books/audit-index.ts'
import { transferLines, type ExpectedLine } from '#domain/audit-books/expected-lines.ts'
import type { OfficeBooks, OfficeRequest } from '#domain/audit-books/office-books.ts'

/** Debited and credited, written from docs/LEDGER.md without the template. */
const ACCOUNTS: Readonly<Record<string, readonly [to: string, from: string]>> = {
  funding_to_bank: ['bank', 'owner_funding'],
  drawing_from_bank: ['owner_drawings', 'bank'],
  drawing_from_safe: ['owner_drawings', 'office_cash'],
  bank_charge: ['bank_charges', 'bank'],
  provider_fee: ['provider_fees', 'momo_clearing'],
  expense_from_bank: ['office_expenses', 'bank'],
  expense_from_safe: ['office_expenses', 'office_cash'],
  bank_interest: ['bank', 'other_income'],
  safe_to_bank: ['bank', 'office_cash'],
  bank_to_safe: ['office_cash', 'bank'],
}

/** A request that nobody decided expires then (rule A30). */
const DECIDED_WITHIN_MS = 7 * 86_400_000

interface PostedRequest {
  readonly fact: string
  readonly lines: readonly ExpectedLine[]
  readonly tills: readonly null[]
  readonly valueDate: string
}

const factOf = ({ id }: OfficeRequest): string => `request ${id} (office_entry)`

/** The confirmed request that the entry posts, named by its audit row and decided by its user. */
export function officeRequestOf(entry: EntryFacts, { audits, officeRequests }: OfficeBooks): PostedRequest | undefined {
  const audit = audits.find((one) => one.requestId === entry.requestId && one.action === 'bookOfficeEntry')
  const request = officeRequests.find((one) => one.id === numberIn(audit?.after, 'request'))
  const accounts = request && ACCOUNTS[request.entry]
  if (!request || !accounts || request.outcome !== 'confirmed' || request.decidedBy !== entry.actor) return undefined
  const [to, from] = accounts
  const tills = accounts.filter((one) => one === 'office_cash').map(() => null)
  return { fact: factOf(request), lines: transferLines(to, from, request.amount), tills, valueDate: request.valueDate }
}

/** Each confirmed request has its entry, is by two users, and is what its maker requested. */
export function checkOfficeRequests({ audits, officeRequests }: OfficeBooks, claimed: ReadonlySet<string>, out: Findings): void {
  for (const request of officeRequests) {
    const name = factOf(request)
    const same = audits.filter(
      (one) =>
        one.action === 'requestOfficeEntry' && one.actor === request.requestedBy && one.at.getTime() === request.requestedAt.getTime(),
    )
    // Several may be made in one moment.
    const made = same.find((one) => textIn(one.after, 'document') === request.document) ?? same[0]
    if (!made) out.add('request_is_audited', `The making of ${name}`, 'an audit row (requestOfficeEntry) of its maker and moment', 'none')
    else {
      out.same('request_is_audited', `The kind of ${name}`, made.targetId, request.entry)
      out.amount('request_is_audited', `The amount of ${name}`, numberIn(made.after, 'amount') ?? null, request.amount)
      out.same('request_is_audited', `The value date of ${name}`, textIn(made.after, 'valueDate'), request.valueDate)
      out.same('request_is_audited', `The document of ${name}`, textIn(made.after, 'document'), request.document)
      out.same('request_is_audited', `The date of the document of ${name}`, textIn(made.after, 'documentOn'), request.documentOn)
      out.moment('request_is_audited', `The end of ${name}`, new Date(made.at.getTime() + DECIDED_WITHIN_MS), request.expiresAt)
    }
    if (request.outcome !== 'confirmed') continue
    if (request.decidedBy === request.requestedBy) out.add('request_is_by_two', `Who decided ${name}`, 'a second user', request.requestedBy)
    if (!claimed.has(name)) out.add('fact_has_its_entry', `The entry of ${name}`, 'an entry in the journal', 'none')
    const booked = audits.find((one) => one.action === 'bookOfficeEntry' && numberIn(one.after, 'request') === request.id)
    if (booked) out.same('request_is_by_two', `Who requested ${name}`, request.requestedBy, textIn(booked.after, 'requestedBy'))
  }
  const requested = audits.filter((one) => one.action === 'requestOfficeEntry').length
  out.same('request_is_audited', 'The number of requests (requestOfficeEntry)', requested, officeRequests.length)
}
