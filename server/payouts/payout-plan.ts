import { sql } from 'kysely'
import type { Inside } from '#contract/endpoint.ts'
import type { readPayout } from '#contract/payouts.ts'
import { dayOf } from '#domain/kernel/calendar.ts'
import type { Pesewas } from '#domain/kernel/money.ts'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import { changeSinceApproval, needsSecondPerson, LOWEST_WALLET_LIMIT, transferOf } from '#domain/loans/payout.ts'
import { maskPerson } from '#server/access/mask-person.ts'
import { loanOf, readCustomerLoans } from '#server/loans/customer-loans-store.ts'
import { checkWalletHolder, networkOf } from '#server/momo/check-wallet-holder.ts'
import type { MomoNetworks } from '#server/momo/momo-gateway.ts'
import { payoutLimit } from '#server/payouts/assert-payable.ts'
import type { Db } from '#server/platform/db.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { openWalletChanges } from '#server/profile/wallet-changes-store.ts'

interface PlanCall {
  readonly params: { readonly id: number }
  readonly actor: Actor
  readonly now: Date
}

/** Audited, because it shows the wallet in full. @throws Refused not_found or own_record. */
export async function planPayout(
  db: Db,
  networks: MomoNetworks,
  { params, actor, now }: PlanCall,
  secondPersonAbove: Pesewas,
): Promise<Inside<(typeof readPayout)['response']>> {
  const { rows } = await sql<{ user_id: string; momo_provider: string; momo_number: string | null }>`
    select u.id as user_id, u.momo_provider, u.momo_number from loans l join users u on u.id = l.user_id where l.id = ${params.id}`.execute(
    db,
  )
  const owner = rows[0]
  if (!owner) throw new Refused(refusal('not_found'))
  if (owner.user_id === actor.userId) throw new Refused(refusal('own_record'))
  const { row, loan, customerLoans } = await loanWithOthers(db, owner.user_id, params.id, now)
  const { amount } = transferOf(loan, customerLoans, dayOf(now))
  const limit = await payoutLimit(db, secondPersonAbove)
  const wallet = await checkWalletHolder(db, networks, { loanId: params.id })
  const checked = wallet?.gateway === undefined ? undefined : wallet
  return {
    networks: [...networks.networks],
    network: networkOf(owner.momo_provider),
    phone: row.status === 'approved' ? owner.momo_number : maskPerson({ phone: owner.momo_number }, actor.permissions).phone,
    amount,
    needsSecondPerson: needsSecondPerson(amount, limit),
    secondPersonAbove: limit,
    aboveSmallestWallet: amount > LOWEST_WALLET_LIMIT,
    changed: changeSinceApproval(await openWalletChanges(db, owner.user_id), row.approved_at)?.what ?? null,
    holder: checked === undefined ? null : { state: checked.state, name: checked.name, match: checked.match },
    ourAccountTooLow: checked?.balance === undefined ? null : checked.balance < amount,
  }
}

async function loanWithOthers(db: Db, userId: string, loanId: number, now: Date) {
  const locked = await readCustomerLoans(db, userId, dayOf(now))
  return { ...loanOf(locked, loanId), customerLoans: locked.customerLoans }
}
