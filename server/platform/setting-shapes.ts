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
