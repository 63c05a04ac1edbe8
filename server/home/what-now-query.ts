import { sql } from 'kysely'
import { levelOf } from '#domain/credit/credit-level.ts'
import { dayOf, type LocalDate } from '#domain/kernel/calendar.ts'
import { pesewas } from '#domain/kernel/money.ts'
import { CLAIM_DAYS } from '#domain/loans/claim.ts'
import { calledName } from '#domain/loans/holder-name.ts'
import { offerOf } from '#domain/home/offer.ts'
import { REJECTION_REASONS, type RejectionReason } from '#domain/loans/review.ts'
import type { NowFacts, NowLoan } from '#domain/home/what-now-facts.ts'
import { MOMO_PROVIDERS, PROVIDER_NAMES } from '#domain/payments/payment-choices.ts'
import { paidToday } from '#server/home/paid-query.ts'
import { eligibilityFactsOf } from '#server/loans/assert-eligible-customer.ts'
import type { LockedCustomer } from '#server/loans/customer-loans-store.ts'
import type { LoanRow } from '#server/loans/loan-rows.ts'
import { toLoanView } from '#server/loans/loan-view.ts'
import type { Db, Tx } from '#server/platform/db.ts'
import { readSettings } from '#server/settings/settings-store.ts'

/** `[id, loan, amount, network, phone, at]`; seconds, which JSON keeps exactly. */
type PromptRow = [string, number, number, string, string, number]
interface OpenRow {
  full_name: string
  address: string | null
  business_type: string | null
  momo_number: string | null
  card_verified: boolean
  chooses_product: boolean
  prompts: PromptRow[]
  /** `[number, loan, amount, at]` */
  receipts: [string, number, number, number][]
  /** `[loan, amount, method, network, at]` */
  claims: [number, number, string, string | null, number][]
  /** `[loan, amount, network, phone, at]`; a null `at` waits for a second person. */
  transfers: [number, number, string, string | null, number | null][]
  /** `[loan, at]`: last write-off. */
  losses: [number, number][]
}

async function readOpen(db: Db | Tx, userId: string, today: LocalDate): Promise<OpenRow> {
  const { rows } = await sql<OpenRow>`
    select u.full_name, u.address, u.business_type, u.momo_number,
      exists (select 1 from ghana_cards c where c.user_id = u.id and c.verified_at is not null) as card_verified,
      exists (select 1 from product_versions v where v.active and v.version <> 1) as chooses_product,
      coalesce((select json_agg(json_build_array(m.reference, m.loan_id, m.amount, m.provider, m.phone, extract(epoch from m.created_at))
          order by m.created_at desc, m.reference)
        from momo_transactions m where m.user_id = u.id and m.direction = 'collection' and m.status in ('CREATED', 'PENDING')), '[]') as prompts,
      coalesce((select json_agg(json_build_array(r.number, r.loan_id, r.amount, extract(epoch from r.made_at)) order by r.made_at, r.number)
        from receipts r where r.user_id = u.id and r.loan_id is not null and r.status = 'open' and r.expires_on > ${today}::date), '[]') as receipts,
      coalesce((select json_agg(json_build_array(p.loan_id, p.amount, p.payment_method, p.momo_provider, extract(epoch from p.created_at)) order by p.id)
        from payments p where p.user_id = u.id and p.status = 'pending' and p.entered_on > ${today}::date - ${CLAIM_DAYS}::int), '[]') as claims,
      coalesce((select json_agg(json_build_array(o.loan_id, o.amount, coalesce(m.provider, u.momo_provider), coalesce(m.phone, u.momo_number),
          extract(epoch from m.created_at)) order by o.id)
        from payouts o join loans l on l.id = o.loan_id left join momo_transactions m on m.reference = o.reference
        where l.user_id = u.id and l.status = 'approved' and o.method = 'momo' and o.requested_at >= l.approved_at and o.ended_at is null and o.entry_id is null
          and (m.reference is null or m.status in ('CREATED', 'PENDING'))), '[]') as transfers,
      coalesce((select json_agg(json_build_array(e.loan_id, extract(epoch from e.at)) order by e.id)
        from loan_events e join loans l on l.id = e.loan_id
        where l.user_id = u.id and l.status = 'written_off' and e.kind = 'written_off'), '[]') as losses
    from users u where u.id = ${userId}`.execute(db)
  const [row] = rows
  if (!row) throw new Error(`user ${userId} is gone`)
  return row
}

/** `locked` is of the day of `now`. */
export async function nowFactsOf(db: Db | Tx, locked: LockedCustomer, now: Date, officePhone: string | undefined): Promise<NowFacts> {
  const today = dayOf(now)
  const { id: userId } = locked.customer
  const eligibility = await eligibilityFactsOf(db, locked, today)
  const settings = await readSettings(db)
  const open = await readOpen(db, userId, today)
  const losses = new Map(open.losses)
  const paid = await paidToday(db, userId, today)
  const offer = offerOf({
    ...eligibility,
    jumpIsRefused: settings.limit_jump_refused,
    cardIsMissing: settings.ghana_card_gate && !open.card_verified,
  })
  return {
    now,
    calledName: calledName(open.full_name),
    officePhone,
    profileMissing: locked.customerLoans.profileCompleted ? [] : missingParts(open),
    offer: open.chooses_product && !offer.notNow ? { ...offer, choosesProduct: true as const } : offer,
    firstLimit: levelOf(0).maxLoanAmount,
    loans: locked.rows.map((row) => toNowLoan(row, today, losses.get(row.id))),
    prompts: open.prompts.map(([reference, loanId, amount, network, phone, at]) => ({
      reference,
      loanId,
      amount: pesewas(amount),
      wallet: walletOf(network, phone),
      at: momentOf(at),
    })),
    receipts: open.receipts.map(([number, loanId, amount, at]) => ({ number, loanId, amount: pesewas(amount), at: momentOf(at) })),
    claims: open.claims.map(([loanId, amount, method, network, at]) => ({
      loanId,
      amount: pesewas(amount),
      way: method === 'cash' ? 'cash' : networkName(network ?? ''),
      at: momentOf(at),
    })),
    paid,
    transfers: open.transfers.map(([loanId, amount, network, phone, at]) => ({
      loanId,
      amount: pesewas(amount),
      wallet: walletOf(network, phone ?? ''),
      sentAt: at === null ? null : momentOf(at),
    })),
  }
}

const momentOf = (seconds: number): Date => new Date(Math.round(seconds * 1000))
const networkName = (stored: string): string => {
  const network = MOMO_PROVIDERS.find((one) => one === stored)
  return network ? PROVIDER_NAMES[network] : 'mobile money'
}
const walletOf = (network: string, phone: string) => ({ network: networkName(network), phone })

const missingParts = (row: OpenRow): string[] =>
  [
    ['Address', row.address] as const,
    ['Business type', row.business_type] as const,
    ['Mobile money number', row.momo_number] as const,
  ].flatMap(([name, value]) => (value ? [] : [name]))

function toNowLoan(row: LoanRow, today: LocalDate, lossAt: number | undefined): NowLoan {
  const view = toLoanView(row, today)
  const { rejection_reason: reason } = row
  return {
    ...view,
    appliedOn: dayOf(row.applied_at),
    approvedOn: row.approved_at === null ? null : dayOf(row.approved_at),
    isRefinance: row.refinanced_from_loan_id !== null,
    isSettledByRefinance: row.refinanced_to_loan_id !== null,
    isPutAway: row.put_away_at !== null && (row.completed_at === null || row.put_away_at >= row.completed_at),
    rejectionReason: reason !== null && isReason(reason) ? reason : null,
    endedByOffice: row.ended_by_office,
    closedAsLossOn: lossAt === undefined ? null : dayOf(momentOf(lossAt)),
  }
}

const isReason = (code: string): code is RejectionReason => Object.hasOwn(REJECTION_REASONS, code)
