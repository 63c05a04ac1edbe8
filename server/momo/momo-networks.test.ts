import { expect, it } from 'vitest'
import { momoNetworks } from '#server/momo/momo-networks.ts'
import { readConfig } from '#server/platform/config.ts'
import { gatewayLog } from '#tests/gateways/gateway-log.ts'

const MTN = {
  MTN_MOMO_COLLECTION_SUBSCRIPTION_KEY: 's',
  MTN_MOMO_COLLECTION_API_USER: 'u',
  MTN_MOMO_COLLECTION_API_KEY: 'k',
}
const open = (settings: Record<string, string>) => momoNetworks(readConfig(settings), gatewayLog().log)
const served = ({ networks, gatewayOf }: ReturnType<typeof open>) => networks.map((network) => `${network} by ${gatewayOf(network)?.name}`)

it('without keys no network has mobile money', () => {
  const none = open({})
  expect([served(none), none.gatewayOf('mtn'), none.gatewayNamed('mtn')]).toEqual([[], undefined, undefined])
})
it('each network goes by its gateway', () => {
  const both = open({ ...MTN, PAYSTACK_SECRET_KEY: 'sk' })
  expect(served(both)).toEqual(['mtn by mtn', 'airteltigo by paystack', 'telecel by paystack'])
  expect(served(open(MTN))).toEqual(['mtn by mtn'])
})
it('a gateway that serves no network any more still answers for the orders that it has', () => {
  const moved = open({ ...MTN, PAYSTACK_SECRET_KEY: 'sk', MOMO_NETWORKS: 'mtn=paystack' })
  expect(served(moved)).toEqual(['mtn by paystack'])
  expect(moved.gatewayNamed('mtn')?.currency).toBe('GHS')
  expect(moved.gatewayNamed('hubtel')).toBeUndefined()
})
