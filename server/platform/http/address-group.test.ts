import { expect, test } from 'vitest'
import { addressGroup } from '#server/platform/http/address-group.ts'

test.each([
  ['10.8.8.8', '10.8.8.8'],
  ['::ffff:10.8.8.8', '10.8.8.8'],
  ['::FFFF:0a08:0808', '10.8.8.8'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['unknown', 'unknown'],
])('addressGroup counts %s as %s', (address, group) => {
  expect(addressGroup(address)).toBe(group)
})
