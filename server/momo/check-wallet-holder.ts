import { sql } from 'kysely'
import type { Pesewas } from '#domain/kernel/money.ts'
import { compareNames } from '#domain/loans/holder-name.ts'
import type { CheckedWallet } from '#domain/loans/payout.ts'
import { MOMO_PROVIDERS } from '#domain/payments/payment-choices.ts'
import type { MomoProvider } from '#domain/payments/payment.ts'
import type { MomoGateway, MomoNetworks } from '#server/momo/momo-gateway.ts'
import type { Db } from '#server/platform/db.ts'

/** The wallet of a loan's customer. */
export interface Wallet {
  readonly phone: string
  readonly network: MomoProvider
}

/** A wallet that its network was just asked about. Without a gateway for the network nobody was asked. */
export interface CheckedWalletHolder extends Wallet, CheckedWallet {
  readonly gateway: MomoGateway | undefined
  /** The holder as the network has it; null where it does not tell. */
  readonly name: string | null
  /** What our account with the provider holds; undefined where it could not be asked. */
  readonly balance: Pesewas | undefined
}

/**
 * Asks the network whose wallet it is, of a customer or of the one who borrows, and the provider what we have there. Outside every transaction. Undefined for
 * somebody or a wallet that is not there.
 */
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

/** As the column holds it: its check names the networks. */
export const networkOf = (stored: string): MomoProvider => MOMO_PROVIDERS.find((each) => each === stored) ?? 'mtn'
