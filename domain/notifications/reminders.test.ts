import { describe, expect, test } from 'vitest'
import { dueDatesToRemindOf, isReminderTime, remindersDue } from '#domain/notifications/reminders.ts'
import { ghs, someLoan } from '#tests/support/loans-builder.ts'

/** Week 1 falls due on Monday 9 March. */
const kindsOn = (today: string, facts: Parameters<typeof someLoan>[0] = {}, claimed = '0') =>
  remindersDue(someLoan(facts), ghs(claimed), today).map(({ kind, week }) => `${week} ${kind}`)

describe('remindersDue', () => {
  test('reminds two days before a due date and on it, on no other day before', () => {
    expect(kindsOn('2026-03-07')).toEqual(['1 two_days_before'])
    expect(kindsOn('2026-03-08')).toEqual([])
    expect(kindsOn('2026-03-09')).toEqual(['1 on_the_day'])
  })
  test('reminds one and seven days after, when the next week is due too', () => {
    expect(kindsOn('2026-03-10')).toEqual(['1 day_after'])
    expect(kindsOn('2026-03-16')).toEqual(['1 week_after', '2 on_the_day'])
    expect(kindsOn('2026-03-17')).toEqual(['2 day_after'])
  })
  test('is empty once the week is paid, or covered by an open receipt or a claim', () => {
    expect(kindsOn('2026-03-09', { money: [['2026-03-08', '100']] })).toEqual([])
    const receipt = (amount: string) => [{ valueDate: '2026-03-10', amount: ghs(amount) }]
    expect(kindsOn('2026-03-10', { openReceipts: receipt('100') })).toEqual([])
    expect(kindsOn('2026-03-10', { openReceipts: receipt('99.99') })).toEqual(['1 day_after'])
    expect(kindsOn('2026-03-10', {}, '100')).toEqual([])
    expect(kindsOn('2026-03-10', {}, '99.99')).toEqual(['1 day_after'])
    expect(kindsOn('2026-03-10', { openReceipts: receipt('40') }, '60')).toEqual([])
  })
  test('names the missing amount of a part-paid week', () => {
    expect(remindersDue(someLoan({ money: [['2026-03-08', '40']] }), ghs('0'), '2026-03-09')).toEqual([
      { kind: 'on_the_day', week: 1, dueDate: '2026-03-09', amount: ghs('60') },
    ])
    const openReceipts = [{ valueDate: '2026-03-08', amount: ghs('40') }]
    expect(remindersDue(someLoan({ openReceipts }), ghs('30'), '2026-03-09')).toMatchObject([{ amount: ghs('60') }])
  })
  test.each(['approved', 'completed', 'written_off', 'pending'] as const)('is empty for a %s loan', (status) => {
    expect(kindsOn('2026-03-09', { status })).toEqual([])
  })
  test('reminds of week 13', () => expect(kindsOn('2026-06-01')).toContain('13 on_the_day'))
})

test('dueDatesToRemindOf returns the due dates with a reminder on that day', () => {
  expect(dueDatesToRemindOf('2028-02-28')).toEqual(['2028-03-01', '2028-02-28', '2028-02-27', '2028-02-21'])
})
test('isReminderTime is false in the evening and at night', () => {
  const at = (time: string) => isReminderTime(new Date(`2026-03-09T${time}Z`))
  expect([at('06:59:59'), at('07:00:00'), at('18:59:59'), at('19:00:00'), at('23:59:59'), at('00:00:00')]).toEqual([
    false,
    true,
    true,
    false,
    false,
    false,
  ])
})
