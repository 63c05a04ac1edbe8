import { isIP } from 'node:net'
import * as z from 'zod/mini'

export const text = (sentence: string, most = 300) => z.string(sentence).check(z.maxLength(most, sentence))
export const matching = (expression: RegExp, sentence: string) => z.string(sentence).check(z.regex(expression, sentence))
/** No user or password: fetch() makes no call with them. */
export const address = (sentence: string) => z.string().check(z.refine(isAddress, sentence))
function isAddress(value: string): boolean {
  const url = URL.parse(value)
  return url !== null && /^https?:$/.test(url.protocol) && `${url.username}${url.password}` === ''
}

export const origin = (sentence: string, withPath = sentence) =>
  address(sentence).check(z.refine((value) => (URL.parse(value)?.pathname ?? '/') === '/' && !/[?#*]/.test(value), withPath))
/** Printable characters for a header. */
export const key = (sentence: string) => matching(/^[\x21-\x7e]{1,300}$/, sentence)

/** A provider on this machine is a simulator. */
export const isThisMachine = (url: string): boolean =>
  /^(?:(?:.+\.)?localhost|127\..*|0\.0\.0\.0|\[::1?\]|\[::ffff:7f.*\])\.?$/.test(new URL(url).hostname)

/** Special characters in the password must be URL-encoded. */
export const databaseUrl = (name: string) =>
  z.string().check(
    z.refine(
      isDatabaseUrl,
      `${name} must be postgres://user:password@host:5432/database, with %40 for @, %3A for :, %2F for /, %3F for ?, %23 for # and %25 for % in the password.`,
    ),
    z.refine(
      (value) => [...(URL.parse(value)?.searchParams ?? [])].every((option) => OPTION.test(option.join('='))),
      `${name} may have the options host, sslmode (disable, require, verify-ca or verify-full), sslrootcert, sslcert and sslkey after its ?, and no other.`,
    ),
  )
/** The driver ignores other options silently: ssl_mode=verify-full would connect in clear. */
const OPTION = /^(?:(?:host|sslrootcert|sslcert|sslkey)=.|sslmode=(?:disable|require|verify-(?:ca|full))$)/
function isDatabaseUrl(value: string): boolean {
  const url = URL.parse(value)
  if (url === null || !/^postgres(?:ql)?:\/\/./.test(value) || !/^\/[^/]+$/.test(url.pathname)) return false
  const hasHost = url.hostname !== '' || url.searchParams.has('host')
  return hasHost && url.username !== '' && !/%(?![\da-f]{2})/i.test(`${url.username}${url.password}`)
}

/** An address, or a network as CIDR; /0 would trust everybody. */
export function isNetwork(value: string): boolean {
  const [address = '', bits = '1', more] = value.split('/')
  const most = { 4: 32, 6: 128 }[isIP(address)] ?? -1
  return more === undefined && /^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= most
}
