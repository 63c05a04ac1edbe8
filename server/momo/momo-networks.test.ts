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

it('momoNetworks has no network without provider keys', () => {
  const none = open({})
  expect([served(none), none.gatewayOf('mtn'), none.gatewayNamed('mtn')]).toEqual([[], undefined, undefined])
})
it('momoNetworks returns the configured gateway for each network', () => {
  const both = open({ ...MTN, PAYSTACK_SECRET_KEY: 'sk' })
  expect(served(both)).toEqual(['mtn by mtn', 'airteltigo by paystack', 'telecel by paystack'])
  expect(served(open(MTN))).toEqual(['mtn by mtn'])
})
it('momoNetworks still returns a gateway by name when no network uses it, for its open transactions', () => {
  const moved = open({ ...MTN, PAYSTACK_SECRET_KEY: 'sk', MOMO_NETWORKS: 'mtn=paystack' })
  expect(served(moved)).toEqual(['mtn by paystack'])
  expect(moved.gatewayNamed('mtn')?.currency).toBe('GHS')
  expect(moved.gatewayNamed('hubtel')).toBeUndefined()
})
