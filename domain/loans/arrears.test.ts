import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '#domain/kernel/calendar.ts'
import { NOTHING, pesewas } from '#domain/kernel/money.ts'
import { arrearsOf, instalmentStatusesOf, type DatedMoney, type ScheduleFacts } from '#domain/loans/arrears.ts'
import { quote } from '#domain/loans/quote.ts'
import { scheduleOf } from '#domain/loans/schedule.ts'
import { ghs } from '#tests/support/loans-builder.ts'

// Due each Monday from 9 March to 1 June.
const instalments = scheduleOf(quote(ghs('1000')), '2026-03-02')
const DUE = '2026-03-09'
const paid = (valueDate: string, amount: string): DatedMoney => ({ valueDate, amount: ghs(amount) })
const facts = (some: Partial<ScheduleFacts>): ScheduleFacts => ({
  instalments,
  money: [],
  paidOut: true,
  openReceipts: [],
  today: DUE,
  ...some,
})
const statuses = (some: Partial<ScheduleFacts>) => instalmentStatusesOf(facts(some))
const arrears = (some: Partial<ScheduleFacts>) => arrearsOf(statuses(some))
const states = (some: Partial<ScheduleFacts>) => statuses(some).map((one) => one.state)

describe('instalmentStatusesOf an unpaid week', () => {
  test.each([
    ['before its day', -1, 'due', 0, null],
    ['on its day', 0, 'due', 0, null],
    ['the day after', 1, 'late', 1, 'late'],
    ['seven days after', 7, 'late', 7, 'late'],
    ['on the eighth day', 8, 'missed', 8, 'missed'],
    ['ninety days after', 90, 'missed', 90, 'missed'],
  ] as const)('has the right state, count and days past due %s', (_when, days, state, daysPastDue, counts) => {
    expect(statuses({ today: addDays(DUE, days) })[0]).toMatchObject({ state, counts, daysPastDue, paid: NOTHING, paidOn: null })
  })

  test('counts as late until it is missed, so paying it in these days changes no count', () => {
    const late = { onTime: 0, late: 1, missed: 0 }
    for (const days of [1, 7]) {
      const today = addDays(DUE, days)
      expect(arrears({ today: addDays(DUE, Math.min(days, 6)) })).toMatchObject(late)
      expect(arrears({ today, money: [paid(today, '100')] })).toMatchObject({ ...late, weeksCompleted: 1 })
    }
  })

  test('makes the loan defaulted from 91 days past due', () => {
    expect(arrears({ today: addDays(DUE, 90) })).toMatchObject({ defaulted: false, daysPastDue: 90 })
    expect(arrears({ today: addDays(DUE, 91) })).toMatchObject({ defaulted: true, daysPastDue: 91 })
  })

  test('is due for the next week and to come for later weeks', () => {
    expect(states({ today: DUE })).toEqual(['due', ...Array.from({ length: 12 }, () => 'to_come')])
    expect(states({ today: addDays(DUE, 8) }).slice(0, 4)).toEqual(['missed', 'late', 'due', 'to_come'])
  })

  test('is part paid with some money until its due date has passed', () => {
    expect(states({ money: [paid('2026-03-05', '40')] })[0]).toBe('part_paid')
    expect(states({ money: [paid('2026-03-05', '40')], today: addDays(DUE, 1) })[0]).toBe('late')
  })
})

describe('instalmentStatusesOf a paid week', () => {
  test('is on time by its due date and late from the day after', () => {
    expect(statuses({ money: [paid(DUE, '100')] })[0]).toMatchObject({ state: 'paid', paidOn: DUE })
    expect(statuses({ money: [paid(addDays(DUE, 1), '100')], today: addDays(DUE, 1) })[0]).toMatchObject({
      state: 'paid_late',
      paidOn: addDays(DUE, 1),
      daysPastDue: 0,
    })
  })

  test('is paid on the first day on which all money covers it and the weeks before it', () => {
    const money = [paid('2026-03-06', '60'), paid('2026-03-07', '60'), paid('2026-03-20', '80')]
    expect(statuses({ money, today: '2026-03-20' }).slice(0, 3)).toMatchObject([
      { paid: ghs('100'), paidOn: '2026-03-07', state: 'paid' },
      { paid: ghs('100'), paidOn: '2026-03-20', state: 'paid_late' },
      { paid: NOTHING, paidOn: null, state: 'due' },
    ])
  })

  test('uses the value date, in any order of booking', () => {
    const bookedLate = [paid('2026-03-16', '100'), paid('2026-03-09', '100')]
    expect(states({ money: bookedLate, today: '2026-03-20' }).slice(0, 2)).toEqual(['paid', 'paid'])
    expect(statuses({ money: bookedLate, today: '2026-03-20' })).toEqual(statuses({ money: bookedLate.toReversed(), today: '2026-03-20' }))
  })

  test('is late after it was missed', () => {
    expect(arrears({ today: addDays(DUE, 8) })).toMatchObject({ onTime: 0, late: 1, missed: 1 })
    expect(arrears({ money: [paid(addDays(DUE, 8), '100')], today: addDays(DUE, 8) })).toMatchObject({ onTime: 0, late: 2, missed: 0 })
  })
})

describe('open receipts', () => {
  test('cover the oldest weeks like money received, and pay none', () => {
    const covered = { openReceipts: [paid(DUE, '100')], today: addDays(DUE, 6) }
    expect(statuses(covered)[0]).toMatchObject({ state: 'due', paid: NOTHING, paidOn: null, covered: ghs('100'), daysPastDue: 0 })
    expect(arrears(covered)).toMatchObject({ overdueAmount: NOTHING, overdueSince: null, weeksCompleted: 0, onTime: 1, late: 0, missed: 0 })
    expect(arrears(covered)).toMatchObject({ nextPaymentDue: addDays(DUE, 7), nextPaymentAmount: ghs('100') })
  })
  test('count by the day on which they were made, before and after they are entered', () => {
    const made = [paid(addDays(DUE, 3), '100')]
    expect(arrears({ openReceipts: made, today: addDays(DUE, 5) })).toMatchObject({ onTime: 0, late: 1, overdueAmount: NOTHING })
    expect(arrears({ money: made, today: addDays(DUE, 5) })).toMatchObject({ onTime: 0, late: 1, overdueAmount: NOTHING })
  })
  test('keep a week on time that a later payment completes', () => {
    const both = { openReceipts: [paid(DUE, '100')], money: [paid(addDays(DUE, 2), '100')], today: addDays(DUE, 2) }
    expect(statuses(both)[0]).toMatchObject({ state: 'paid', paidOn: addDays(DUE, 2), counts: 'on_time' })
  })
  test('lower what is overdue by a part of a week', () => {
    const part = { openReceipts: [paid(DUE, '160')], today: addDays(DUE, 8) }
    expect(states(part).slice(0, 2)).toEqual(['due', 'late'])
    expect(arrears(part)).toMatchObject({ overdueAmount: ghs('40'), overdueSince: addDays(DUE, 7), nextPaymentAmount: ghs('40') })
    expect(arrears({ openReceipts: [paid(DUE, '99.99')], today: addDays(DUE, 1) })).toMatchObject({ overdueAmount: ghs('0.01'), late: 1 })
  })
  test('add to the received money', () => {
    expect(states({ money: [paid(DUE, '40')], openReceipts: [paid(DUE, '60')], today: addDays(DUE, 3) })[0]).toBe('part_paid')
  })
  test('that cover everything leave the oldest unpaid week as the next payment', () => {
    expect(arrears({ openReceipts: [paid(DUE, '1300')], today: addDays(DUE, 1) })).toMatchObject({
      nextPaymentDue: DUE,
      nextPaymentAmount: ghs('100'),
    })
  })
})

test('nothing is overdue on a loan that a refinance settled', () => {
  expect(arrears({ settled: true, money: [paid(DUE, '100')], today: addDays(DUE, 60) })).toMatchObject({
    daysPastDue: 0,
    onTime: 1,
    late: 0,
    missed: 0,
  })
})

describe('instalments before the payout', () => {
  test('are never late, missed or overdue', () => {
    const waiting = { paidOut: false, today: addDays(DUE, 120) }
    expect(states(waiting)[0]).toBe('due')
    expect(arrears(waiting)).toMatchObject({
      overdueAmount: NOTHING,
      daysPastDue: 0,
      defaulted: false,
      late: 0,
      missed: 0,
      nextPaymentDue: DUE,
    })
  })
  test('paid by an advance are never late', () => {
    expect(states({ paidOut: false, money: [paid(addDays(DUE, 30), '100')], today: addDays(DUE, 30) })[0]).toBe('paid')
  })
})

describe('arrearsOf', () => {
  test('returns the oldest unpaid week, its missing amount and the total overdue', () => {
    expect(arrears({ money: [paid(DUE, '130')], today: '2026-03-25' })).toMatchObject({
      nextPaymentDue: '2026-03-16',
      nextPaymentAmount: ghs('70'),
      overdueAmount: ghs('170'),
      overdueSince: '2026-03-16',
      daysPastDue: 9,
      weeksCompleted: 1,
      onTime: 1,
      missed: 1,
    })
  })
  test('is empty when everything is paid', () => {
    expect(arrears({ money: [paid(DUE, '1300')], today: '2027-01-01' })).toEqual({
      nextPaymentDue: null,
      nextPaymentAmount: NOTHING,
      overdueAmount: NOTHING,
      overdueSince: null,
      daysPastDue: 0,
      defaulted: false,
      weeksCompleted: 13,
      onTime: 13,
      late: 0,
      missed: 0,
    })
  })
})

test('instalmentStatusesOf counts each week once, allocates all money and pays weeks in order, for any money', () => {
  const some = fc.record({ day: fc.integer({ min: 0, max: 120 }), amount: fc.integer({ min: 1, max: 30_000 }) })
  fc.assert(
    fc.property(fc.array(some, { maxLength: 20 }), fc.integer({ min: 120, max: 300 }), (received, today) => {
      const money = received.map(({ day, amount }) => ({ valueDate: addDays('2026-03-02', day), amount: pesewas(amount) }))
      const all = statuses({ money, today: addDays('2026-03-02', today) })
      const sum = money.reduce((so, one) => so + one.amount, 0)
      expect(all.reduce((so, one) => so + one.paid, 0)).toBe(Math.min(sum, ghs('1300')))
      const { onTime, late, missed, weeksCompleted } = arrearsOf(all)
      const unpaidLate = all.filter((one) => one.state === 'late').length
      expect(onTime + late).toBe(weeksCompleted + unpaidLate)
      expect(missed).toBe(all.filter((one) => one.state === 'missed').length)
      const days = all.map((one) => one.paidOn ?? '9999-12-31')
      expect(days).toEqual(days.toSorted())
      expect(all.every((one) => (one.paidOn !== null) === (one.paid === one.amount))).toBe(true)
    }),
  )
})
