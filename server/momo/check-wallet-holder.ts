import { sql } from 'kysely'
import type { Pesewas } from '#domain/kernel/money.ts'
import { compareNames } from '#domain/loans/holder-name.ts'
import type { CheckedWallet } from '#domain/loans/payout.ts'
import { MOMO_PROVIDERS } from '#domain/payments/payment-choices.ts'
import type { MomoProvider } from '#domain/payments/payment.ts'
import type { MomoGateway, MomoNetworks } from '#server/momo/momo-gateway.ts'
import type { Db } from '#server/platform/db.ts'

export interface Wallet {
  readonly phone: string
  readonly network: MomoProvider
}

export interface CheckedWalletHolder extends Wallet, CheckedWallet {
  /** Undefined: no network was queried. */
  readonly gateway: MomoGateway | undefined
  /** Null where the network sends no name. */
  readonly name: string | null
  readonly balance: Pesewas | undefined
}

/** Never call it in a transaction. Undefined without a customer or wallet. */
export async function checkWalletHolder(
  db: Db,
  networks: MomoNetworks,
  whose: { readonly loanId: number } | { readonly userId: string },
): Promise<CheckedWalletHolder | undefined> {
  const { rows } = await sql<{ full_name: string; momo_number: string | null; momo_provider: string }>`
    select full_name, momo_number, momo_provider from users
    where id = ${'userId' in whose ? whose.userId : sql`(select l.user_id from loans l where l.id = ${whose.loanId})`}`.execute(db)
  const row = rows[0]
  if (!row || row.momo_number === null) return undefined
  const wallet = { phone: row.momo_number, network: networkOf(row.momo_provider) }
  const gateway = networks.gatewayOf(wallet.network)
  if (!gateway) return { ...wallet, gateway, state: 'unknown', name: null, match: 'untold', balance: undefined }
  const [holder, balance] = await Promise.all([gateway.accountHolder(wallet.phone, wallet.network), gateway.balance()])
  return { ...wallet, gateway, state: holder.state, name: holder.name, match: compareNames(row.full_name, holder.name), balance }
}

export const networkOf = (stored: string): MomoProvider => MOMO_PROVIDERS.find((each) => each === stored) ?? 'mtn'
