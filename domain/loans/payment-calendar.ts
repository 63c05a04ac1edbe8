import type { LocalDate } from '#domain/kernel/calendar.ts'
import { formatCedis, subtract, type Pesewas } from '#domain/kernel/money.ts'
import { unitOfLoan } from '#domain/loans/instalment-unit.ts'

interface CalendarWeek {
  readonly week: number
  readonly amount: Pesewas
  readonly paid: Pesewas
  readonly dueDate: LocalDate
}
export interface CalendarLoan {
  readonly id: number
  readonly instalments: readonly CalendarWeek[]
  readonly product?: object | undefined
}

/** Unpaid ones from today on. */
export const weeksToRemember = ({ instalments }: CalendarLoan, today: LocalDate): CalendarWeek[] =>
  instalments.filter(({ dueDate, amount, paid }) => dueDate >= today && paid < amount)

/** RFC 5545: an event for each week, an alarm the day before (rule W22). */
export function paymentCalendar(loan: CalendarLoan, today: LocalDate, madeAt: Date): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Mmoa Loans//Payments//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...ACCRA,
    ...weeksToRemember(loan, today).flatMap((week) => eventOf(loan, week, madeAt)),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

/** UTC all year. */
const ACCRA = [
  'BEGIN:VTIMEZONE',
  'TZID:Africa/Accra',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0000',
  'TZOFFSETTO:+0000',
  'TZNAME:GMT',
  'END:STANDARD',
  'END:VTIMEZONE',
]

function eventOf(loan: CalendarLoan, { week, amount, paid, dueDate }: CalendarWeek, madeAt: Date): string[] {
  const day = dueDate.replaceAll('-', '')
  const words = escaped(`Pay ${formatCedis(subtract(amount, paid))}: Loan #${loan.id}, ${unitOfLoan(loan)} ${week}`)
  return [
    'BEGIN:VEVENT',
    // A newer file replaces the event.
    `UID:loan-${loan.id}-week-${week}@mmoa-loans`,
    `DTSTAMP:${madeAt.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`,
    `DTSTART;TZID=Africa/Accra:${day}T090000`,
    `DTEND;TZID=Africa/Accra:${day}T091500`,
    `SUMMARY:${words}`,
    `DESCRIPTION:${escaped('Pay at the office or by mobile money. If your payment days moved, add them to the calendar again.')}`,
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'TRIGGER:-P1D',
    `DESCRIPTION:${words}`,
    'END:VALARM',
    'END:VEVENT',
  ]
}

const escaped = (text: string): string => text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll('\n', String.raw`\n`)

const LONGEST_LINE = 75
const octetsOf = (character: string): number => {
  const point = character.codePointAt(0) ?? 0
  return point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x1_0000 ? 3 : 4
}

/** At most 75 octets a line; no character is cut. */
function folded(line: string): string {
  let text = ''
  let octets = 0
  for (const character of line) {
    const size = octetsOf(character)
    if (octets + size > LONGEST_LINE) {
      text += '\r\n '
      octets = 1
    }
    text += character
    octets += size
  }
  return text
}
