import * as z from 'zod/mini'

/** What the value of a setting may be; the sentence is printed for the person who starts the server. */
export const text = (sentence: string, most = 300) => z.string(sentence).check(z.maxLength(most, sentence))
export const matching = (expression: RegExp, sentence: string) => z.string(sentence).check(z.regex(expression, sentence))
export const address = (sentence: string) =>
  z.string().check(z.refine((value) => /^https?:$/.test(URL.parse(value)?.protocol ?? ''), sentence))

/** Scheme, host and port alone. */
export const origin = (sentence: string) =>
  address(sentence).check(
    z.refine((value) => {
      const { pathname, search, hash, username, password } = new URL(value)
      return pathname === '/' && `${search}${hash}${username}${password}` === ''
    }, sentence),
  )
/** What travels in a header of a call: visible characters, none of them a space. */
export const key = (sentence: string) => matching(/^[\x21-\x7e]{1,300}$/, sentence)

/** Whether an address is of this machine: what listens there is a simulator, no provider. */
export const isThisMachine = (url: string): boolean =>
  /^(?:(?:.+\.)?localhost|127\..*|0\.0\.0\.0|\[::1?\]|\[::ffff:7f.*\])\.?$/.test(new URL(url).hostname)
