/** `untold`: no name returned. */
export type NameMatch = 'same' | 'check' | 'different' | 'untold'

const TITLES = new Set(['mr', 'mrs', 'ms', 'miss', 'dr', 'prof', 'rev', 'alhaji', 'hajia', 'madam'])

/**
 * Ignores order, case, accents, titles and middle names. `check`: one letter off in a long word, an initial, or a single word. A shared
 * family name alone is `different`.
 */
export function compareNames(customer: string, holder: string | null): NameMatch {
  const theirs = wordsOf(holder ?? '')
  if (theirs.length === 0) return 'untold'
  const ours = wordsOf(customer)
  if (ours.join('') === theirs.join('')) return 'same'
  const [few, many] = ours.length <= theirs.length ? [ours, theirs] : [theirs, ours]
  const { missing, left } = withoutShared(few, many)
  if (missing.length === 0 && few.length > 1) return 'same'
  return few.length > 0 && eachHasALike(missing, left) ? 'check' : 'different'
}

const wordsOf = (name: string): string[] =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ɛ', 'e')
    .replaceAll('ɔ', 'o')
    .replace(/['’.]/g, '')
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '' && !TITLES.has(word))

function withoutShared(few: readonly string[], many: readonly string[]): { missing: string[]; left: string[] } {
  const left = [...many]
  const missing = few.filter((word) => {
    const at = left.indexOf(word)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
  return { missing, left }
}

function eachHasALike(words: readonly string[], left: readonly string[]): boolean {
  const [first, ...others] = words
  if (first === undefined) return true
  return left.some((one, at) => isAlike(first, one) && eachHasALike(others, left.toSpliced(at, 1)))
}

/** An initial, or one letter off. */
function isAlike(a: string, b: string): boolean {
  if (a.length === 1 || b.length === 1) return a[0] === b[0]
  if (Math.min(a.length, b.length) < 4 || Math.abs(a.length - b.length) > 1) return false
  let begin = 0
  while (begin < a.length && a[begin] === b[begin]) begin += 1
  let end = 0
  while (end < Math.min(a.length, b.length) - begin && a.at(-1 - end) === b.at(-1 - end)) end += 1
  const [inA, inB] = [a.slice(begin, a.length - end), b.slice(begin, b.length - end)]
  return Math.max(inA.length, inB.length) <= 1 || (inA.length === 2 && inB === `${inA[1]}${inA[0]}`)
}

/** For a greeting: `Ama` of Dr Ama Mensah, and `Dr Mensah` where no other name is known. */
export function calledName(fullName: string): string {
  const words = fullName.trim().split(/\s+/)
  const at = words.findIndex((word) => !TITLES.has(word.toLowerCase().replaceAll('.', '')))
  return at > 0 && at === words.length - 1 ? words.join(' ') : (words[Math.max(0, at)] ?? '')
}
