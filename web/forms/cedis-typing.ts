import { parseCedis, type Pesewas } from '#domain/kernel/money.ts'

const WHOLE_DIGITS = 10

/** An unfinished `1,300.` is 1,300. Undefined without a valid amount. */
export const readCedis = (typed: string): Pesewas | undefined => parseCedis(typed.replaceAll(',', '').replace(/\.$/, ''))

/** Keeps the caret behind the same digit. Drops other characters, a third decimal and an eleventh whole digit. */
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

function significant(text: string): string {
  const allowed = text.replace(/[^\d.]/g, '')
  const point = allowed.indexOf('.')
  return point < 0 ? allowed : allowed.slice(0, point + 1) + allowed.slice(point + 1).replaceAll('.', '')
}

function positionAfter(text: string, count: number): number {
  let seen = 0
  for (let at = 0; at < text.length; at += 1) {
    if (seen === count) return at
    if (text[at] !== ',') seen += 1
  }
  return text.length
}
