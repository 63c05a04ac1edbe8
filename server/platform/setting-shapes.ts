import { isIP } from 'node:net'
import * as z from 'zod/mini'

export const text = (sentence: string, most = 300) => z.string(sentence).check(z.maxLength(most, sentence))
export const matching = (expression: RegExp, sentence: string) => z.string(sentence).check(z.regex(expression, sentence))
export const address = (sentence: string) =>
  z.string().check(z.refine((value) => /^https?:$/.test(URL.parse(value)?.protocol ?? ''), sentence))

export const origin = (sentence: string) =>
  address(sentence).check(
    z.refine((value) => {
      const { pathname, search, hash, username, password } = new URL(value)
      return pathname === '/' && `${search}${hash}${username}${password}` === ''
    }, sentence),
  )
/** Sent in a header. */
export const key = (sentence: string) => matching(/^[\x21-\x7e]{1,300}$/, sentence)

/** A provider on this machine is a simulator. */
export const isThisMachine = (url: string): boolean =>
  /^(?:(?:.+\.)?localhost|127\..*|0\.0\.0\.0|\[::1?\]|\[::ffff:7f.*\])\.?$/.test(new URL(url).hostname)

/** Special characters in the password must be URL-encoded. */
export const databaseUrl = (name: string) =>
  z
    .string()
    .check(
      z.refine(
        isDatabaseUrl,
        `${name} must be postgres://user:password@host:5432/database, with %40 for @, %3A for :, %2F for /, %3F for ?, %23 for # and %25 for % in the password.`,
      ),
    )
function isDatabaseUrl(value: string): boolean {
  const url = URL.parse(value)
  const hasHost = url?.hostname !== '' || url.searchParams.has('host')
  return /^postgres(?:ql)?:\/\/./.test(value) && url !== null && hasHost && !/%(?![\da-f]{2})/i.test(`${url.username}${url.password}`)
}

/** An address, or a network as CIDR. */
export function isNetwork(value: string): boolean {
  const [address = '', bits = '0', more] = value.split('/')
  const most = { 4: 32, 6: 128 }[isIP(address)] ?? -1
  return more === undefined && /^\d{1,3}$/.test(bits) && Number(bits) <= most
}
