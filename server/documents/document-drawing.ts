import type { WeekFill } from '#domain/documents/document-page.ts'

export const PRINT_COLOURS = {
  ink: '#14211A',
  muted: '#55645B',
  line: '#C9CEC6',
  forest: '#0B6B3A',
  tint: '#E5F1E9',
  danger: '#B3261E',
} as const
const { ink, forest } = PRINT_COLOURS

export const LOCKUP = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 130.9 14.2"><g fill="${forest}"><path d="M0 4V14H2V4a2 2 0 0 1 4 0V10a1 1 0 0 0 2 0V4a2 2 0 0 1 4 0V14h2V4A4 4 0 0 0 7 1.354A4 4 0 0 0 0 4Z"/><path d="M3 4a1 1 0 0 1 2 0V10a2 2 0 0 0 4 0V4a1 1 0 0 1 2 0V10a4 4 0 0 1-8 0Z"/></g><g transform="translate(19 0)" fill="none" stroke="${ink}" stroke-width="2.3" stroke-linejoin="round"><path transform="translate(1.15 0)" d="M0 14V4.65a3.5 3.5 0 0 1 7.0 0V14M7.0 4.65a3.5 3.5 0 0 1 7.0 0V14"/><path transform="translate(19.65 0)" d="M0 14V8.05a2.9 2.9 0 0 1 5.8 0V14M5.8 8.05a2.9 2.9 0 0 1 5.8 0V14"/><path transform="translate(35.25 0)" d="M0 9a3.9 3.9 0 1 0 7.8 0a3.9 3.9 0 1 0 -7.8 0Z"/><path transform="translate(46.65 0)" d="M0 9a3.9 3.9 0 1 0 7.8 0a3.9 3.9 0 1 0 -7.8 0ZM7.8 4V14"/><path transform="translate(61.95 0)" d="M0 0V12.9H6.2"/><path transform="translate(70.45 0)" d="M0 9a3.9 3.9 0 1 0 7.8 0a3.9 3.9 0 1 0 -7.8 0Z"/><path transform="translate(81.85 0)" d="M0 9a3.9 3.9 0 1 0 7.8 0a3.9 3.9 0 1 0 -7.8 0ZM7.8 4V14"/><path transform="translate(94.05 0)" d="M0 14V8.45a3.3 3.3 0 0 1 6.6 0V14"/><path transform="translate(104.45 0)" d="M6.3 6.7C5.8 5.6 4.8 5.1 3.4 5.1C1.7 5.1 .5 5.9 .5 7.1C.5 8.4 1.8 8.7 3.4 9C5.1 9.3 6.3 9.7 6.3 11C6.3 12.2 5.1 12.9 3.3 12.9C1.7 12.9 .5 12.3 0 11.1"/></g></svg>`

const CLOTH = { deep: '#0C4127', forest: '#0B6B3A', clay: '#B4512D', gold: '#F2B705' } as const
const WEAVE = `<path d="M0 0h104v16H0z" fill="${CLOTH.deep}"/><path d="M0 4h34v2H0zM0 10h34v2H0z" fill="${CLOTH.gold}"/><path d="M36 0h28v16H36z" fill="${CLOTH.forest}"/><path d="M39 0h2v16h-2zM45 0h2v16h-2zM53 0h2v16h-2zM59 0h2v16h-2z" fill="${CLOTH.gold}"/><path d="M66 0h36v16H66z" fill="${CLOTH.clay}"/><path d="M82 1h4v2h3v3h2v4h-2v3h-3v2h-4v-2h-3v-3h-2V6h2V3h3z" fill="${CLOTH.gold}"/><path d="M83 5h2v1h2v4h-2v1h-2v-1h-2V6h2z" fill="${CLOTH.deep}"/><path d="M70 6h3v4h-3zM95 6h3v4h-3z" fill="${CLOTH.gold}"/>`

/** In points. */
export function wovenStrip(width: number, height: number): string {
  const units = (width / height) * 16
  const repeats = Math.ceil(units / 104)
  const cloths = Array.from({ length: repeats }, (_, index) => `<g transform="translate(${index * 104} 0)">${WEAVE}</g>`).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${units} 16" width="${width}" height="${height}">${cloths}</svg>`
}

const BOXES_IN_A_ROW = 26
const SMALLEST_ROW = 13

/** Full, half and empty boxes show paid, part paid and open without colour. */
export function weekBoxes(fills: readonly WeekFill[]): string {
  const boxes = fills.map((fill, index) => {
    const x = (index % BOXES_IN_A_ROW) * 26 + 1
    const y = Math.floor(index / BOXES_IN_A_ROW) * 20 + 1
    const filled = fill === 'full' ? 22 : fill === 'part' ? 11 : 0
    return `<path d="M${x} ${y}h22v14h-22z" fill="#FFFFFF" stroke="${forest}" stroke-width="1.4"/>${filled === 0 ? '' : `<path d="M${x} ${y}h${filled}v14h-${filled}z" fill="${forest}"/>`}`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${Math.min(BOXES_IN_A_ROW, Math.max(SMALLEST_ROW, fills.length)) * 26} ${Math.ceil(fills.length / BOXES_IN_A_ROW) * 20 - 4}">${boxes.join('')}</svg>`
}
