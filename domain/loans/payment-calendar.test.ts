import { describe, expect, test } from 'vitest'
import { cedis, NOTHING } from '#domain/kernel/money.ts'
import { paymentCalendar, weeksToRemember } from '#domain/loans/payment-calendar.ts'

const week = (number: number, dueDate: string, paid = NOTHING) => ({ week: number, amount: cedis(100), paid, dueDate })
const loan = {
  id: 218,
  instalments: [week(9, '2026-11-20'), week(10, '2026-11-27', cedis(40)), week(11, '2026-12-04'), week(12, '2026-12-11', cedis(100))],
}
const TODAY = '2026-11-27'
const MADE = new Date('2026-11-27T08:15:30.123Z')
const text = paymentCalendar(loan, TODAY, MADE)
/** As a calendar reads it. */
const unfolded = text.replaceAll('\r\n ', '').split('\r\n')
const valuesOf = (name: string) => unfolded.flatMap((line) => (line.startsWith(name) ? [line.slice(line.indexOf(':') + 1)] : []))

describe('paymentCalendar', () => {
  test('has one event for each week that is still to be paid, with what is left of its amount', () => {
    expect(weeksToRemember(loan, TODAY).map((one) => one.week)).toEqual([10, 11])
    expect(valuesOf('SUMMARY')).toEqual([String.raw`Pay GH₵60.00: Loan #218\, week 10`, String.raw`Pay GH₵100.00: Loan #218\, week 11`])
    expect(valuesOf('DTSTART;TZID=Africa/Accra')).toEqual(['20261127T090000', '20261204T090000'])
  })

  test('has the members that RFC 5545 requires, each begun and ended', () => {
    expect([unfolded[0], unfolded.at(-2), unfolded.at(-1)]).toEqual(['BEGIN:VCALENDAR', 'END:VCALENDAR', ''])
    for (const part of ['VCALENDAR', 'VTIMEZONE', 'STANDARD', 'VEVENT', 'VALARM'])
      expect([part, unfolded.filter((line) => line === `END:${part}`).length]).toEqual([
        part,
        unfolded.filter((line) => line === `BEGIN:${part}`).length,
      ])
    expect([valuesOf('VERSION'), valuesOf('TZID'), valuesOf('TZOFFSETTO')]).toEqual([['2.0'], ['Africa/Accra'], ['+0000']])
    expect(valuesOf('DTSTAMP')).toEqual(['20261127T081530Z', '20261127T081530Z'])
    expect([valuesOf('TRIGGER'), valuesOf('ACTION')]).toEqual([
      ['-P1D', '-P1D'],
      ['DISPLAY', 'DISPLAY'],
    ])
  })

  test('gives a week the same UID each time, so that a newer file replaces the event', () => {
    const later = paymentCalendar({ ...loan, instalments: [week(10, '2026-12-01')] }, TODAY, new Date('2026-11-28T00:00:00Z'))
    expect(later).toContain('UID:loan-218-week-10@mmoa-loans\r\n')
    expect(valuesOf('UID')).toEqual(['loan-218-week-10@mmoa-loans', 'loan-218-week-11@mmoa-loans'])
  })

  test('ends each line with CRLF and folds it at 75 octets, between characters', () => {
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    const long = paymentCalendar({ id: 7_654_321, instalments: [{ ...week(13, '2026-12-18'), amount: cedis(99_999) }] }, TODAY, MADE)
    const lines = `${text}${long}`.split('\r\n')
    for (const line of lines) expect([line, new TextEncoder().encode(line).length <= 75]).toEqual([line, true])
    expect(lines.some((line) => line.startsWith(' '))).toBe(true)
    expect(long.replaceAll('\r\n ', '')).toContain('GH₵99,999.00'.replace(',', String.raw`\,`))
  })
})

test('paymentCalendar counts the payments of another product', () => {
  const salary = paymentCalendar({ ...loan, product: {} }, TODAY, MADE)
  expect(salary).toContain(String.raw`Loan #218\, payment 10`)
  expect(salary).not.toContain(String.raw`\, week`)
})
