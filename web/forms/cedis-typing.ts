import { parseCedis, type Pesewas } from '#domain/kernel/money.ts'

const WHOLE_DIGITS = 10

/** The amount that a person typed, grouped or not, finished or not (`1,300.` is 1,300). Undefined where it is none yet. */
export const readCedis = (typed: string): Pesewas | undefined => parseCedis(typed.replaceAll(',', '').replace(/\.$/, ''))

/**
 * The text of an amount field after a keystroke, grouped in thousands, and where the caret then stands: behind the same digit as before.
 * Anything but digits and the first point is dropped, so are a third decimal and an eleventh whole digit.
 */
export function typeCedis(raw: string, caret: number): { text: string; caret: number } {
  const head = significant(raw.slice(0, caret))
  const all = significant(raw)
  const point = all.indexOf('.')
  const whole = (point < 0 ? all : all.slice(0, point)).slice(0, WHOLE_DIGITS)
  const trimmed = whole.replace(/^0+(?=\d)/, '')
  const lead = point === 0 ? '0' : ''
  const grouped = lead + trimmed.replace(/\B(?=(\d{3})+(?!\d))/g, ',')
  const text = point < 0 ? grouped : `${grouped}.${all.slice(point + 1, point + 3)}`
  const before = Math.max(0, head.length - (whole.length - trimmed.length)) + (point === 0 && head.length > 0 ? 1 : 0)
  return { text, caret: positionAfter(text, before) }
}

/** Digits and the first point, nothing else. */
function significant(text: string): string {
  const kept = text.replace(/[^\d.]/g, '')
  const point = kept.indexOf('.')
  return point < 0 ? kept : kept.slice(0, point + 1) + kept.slice(point + 1).replaceAll('.', '')
}

/** The place behind so many characters that are not commas. */
function positionAfter(text: string, count: number): number {
  let seen = 0
  for (let at = 0; at < text.length; at += 1) {
    if (seen === count) return at
    if (text[at] !== ',') seen += 1
  }
  return text.length
}
