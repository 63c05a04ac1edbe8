import * as z from 'zod/mini'

/** What the value of a setting may be; the sentence is printed for the person who starts the server. */
export const text = (sentence: string, most = 300) => z.string(sentence).check(z.maxLength(most, sentence))
export const matching = (expression: RegExp, sentence: string) => z.string(sentence).check(z.regex(expression, sentence))
export const address = (sentence: string) =>
  z.string().check(z.refine((value) => /^https?:$/.test(URL.parse(value)?.protocol ?? ''), sentence))

/** Whether an address is of this machine: what listens there is a simulator, no provider. */
export function isThisMachine(url: string): boolean {
  const { hostname } = new URL(url)
  return hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.')
}
