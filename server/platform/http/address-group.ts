import { isIP, isIPv6 } from 'node:net'
import type { onRequestHookHandler } from 'fastify'

/** One caller for limits: an IPv6 /64 is one customer line; an IPv4-mapped address counts as IPv4 (rule S26). */
export function addressGroup(address: string): string {
  const plain = address.split('%', 1)[0] ?? address
  if (!isIPv6(plain)) return address
  const groups = expand(plain)
  const [high = 0, low = 0] = groups.slice(6)
  const mapped = groups[5] === 0xffff && groups.slice(0, 5).every((group) => group === 0)
  if (mapped) return [high >> 8, high & 255, low >> 8, low & 255].join('.')
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}

/** The URL parser writes the last four bytes as hexadecimal groups. */
function expand(address: string): number[] {
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const numbers = (text: string | undefined) => (text ? text.split(':').map((group) => parseInt(group, 16)) : [])
  const [first, last] = [numbers(head), numbers(tail)]
  return [...first, ...Array.from({ length: 8 - first.length - last.length }, () => 0), ...last]
}

/** A part of X-Forwarded-For that is no address ends the list: the proxy after it is the caller (rule S26). */
export const onlyForwardedAddresses: onRequestHookHandler = ({ raw: { headers } }, _reply, done) => {
  const elements = headers['x-forwarded-for']?.toString().split(',') ?? []
  const addresses = elements.slice(elements.findLastIndex((one) => isIP(one.trim()) === 0) + 1)
  if (addresses.length < elements.length) headers['x-forwarded-for'] = addresses.join(',')
  done()
}
