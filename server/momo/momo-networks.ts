import type { Logger } from 'pino'
import { MOMO_PROVIDERS } from '#domain/payments/payment-choices.ts'
import type { MomoGateway, MomoNetworks } from '#server/momo/momo-gateway.ts'
import { mtnMomo } from '#server/momo/mtn-momo.ts'
import { paystackMomo } from '#server/momo/paystack-momo.ts'
import type { Config } from '#server/platform/config.ts'

export function momoNetworks(
  { momo, contact, administrator }: Pick<Config, 'momo' | 'contact' | 'administrator'>,
  log: Logger,
): MomoNetworks {
  const gateways: readonly MomoGateway[] = [
    ...(momo.mtn ? [mtnMomo(momo.mtn, { log })] : []),
    ...(momo.paystack ? [paystackMomo(momo.paystack, { log, officeEmail: contact.supportEmail ?? administrator.email })] : []),
  ]
  const gatewayNamed = (name: string | undefined) => gateways.find((gateway) => gateway.name === name)
  return {
    networks: MOMO_PROVIDERS.filter((network) => gatewayNamed(momo.networks[network]) !== undefined),
    gatewayOf: (network) => gatewayNamed(momo.networks[network]),
    gatewayNamed,
  }
}
