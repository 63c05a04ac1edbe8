import { NEXT_STEPS, REJECTION_REASONS, type RejectionReason } from '#domain/loans/review.ts'
import { describe, expect, test } from 'vitest'
import { NOTHING } from '#domain/kernel/money.ts'
import type { CustomerEvent } from '#domain/notifications/customer-event.ts'
import { gsmSize } from '#domain/notifications/gsm-text.ts'
import { withOfficePhone } from '#domain/notifications/message-parts.ts'
import { messageFor, sortOfSms } from '#domain/notifications/messages.ts'
import { amount, LONGEST_EVENTS, TODAY } from '#tests/support/customer-events.ts'
import { ghs } from '#tests/support/loans-builder.ts'

const events = Object.values<readonly CustomerEvent[]>(LONGEST_EVENTS).flat()

describe.each(events.map((event) => [event.kind, event] as const))('the message of %s', (_kind, event) => {
  const { type, title, message, sms } = messageFor(event, TODAY)
  test('has a title and whole sentences in the app, or is sent by SMS only', () => {
    expect(type === null ? sms : title).toMatch(/\w/)
    if (type !== null) expect(message).toMatch(/^[A-Z].*[.?]$/)
    expect([title, message, sms].join(' ')).not.toMatch(/undefined|null|NaN|\[object/)
  })
  test('shows amounts with two decimals, as GH₵ in the app and as GHS in an SMS', () => {
    expect(message).not.toContain('GHS')
    expect(sms ?? '').not.toContain('₵')
    for (const [, value = ''] of `${message} ${sms ?? ''}`.matchAll(/(?:GH₵|GHS )([\d.,]*\d)/g))
      expect(value).toMatch(/^\d{1,3}(,\d{3})*\.\d\d$/)
  })
})

const smsTexts = events.flatMap((event) => {
  const { sms } = messageFor(event, TODAY)
  return sms === null ? [] : [[event.kind, sms] as const]
})

describe.each(smsTexts)('the SMS of %s', (_kind, text) => {
  test('fits into one part of the SMS alphabet with its longest values', () => {
    expect({ text, ...gsmSize(text) }).toMatchObject({ parts: 1 })
  })
  test('names the sender and has no link', () => {
    expect(text).toMatch(/^Mmoa Loans: \S/)
    expect(text).not.toMatch(/https?:|www\.|:\/\/|\b\w+\.(?:com|gh|org|net|ly|app)\b/i)
  })
})

describe('sortOfSms', () => {
  const kindsOf = (sort: string) => [...new Set(events.map(({ kind }) => kind))].filter((kind) => sortOfSms(kind) === sort).toSorted()

  test('is alarm for what a thief or an insider could cause, and receipt for money received', () => {
    expect(kindsOf('alarm')).toEqual([
      'accepted_for_you',
      'applied_for_you',
      'device_forgotten',
      'kept_money_taken',
      'loan_disbursed',
      'money_refunded',
      'name_corrected',
      'office_code_issued',
      'payment_reversed',
      'payout_returned',
      'phone_changed',
      'profile_changed',
      'receipt_cancelled',
      'second_factor_changed',
      'signed_out_everywhere',
      'sms_codes_ended',
    ])
    expect(kindsOf('receipt')).toEqual(['money_found', 'payment_completed', 'receipt_made'])
  })
  test('is alarm for every message with the words "call us now"', () => {
    const urgent = events.filter((event) => /call us now/i.test(`${messageFor(event, TODAY).message} ${messageFor(event, TODAY).sms}`))
    expect([...new Set(urgent.map(({ kind }) => sortOfSms(kind)))].toSorted()).toEqual(['alarm', 'code'])
  })
  test.each(events.filter(({ kind }) => sortOfSms(kind) === 'alarm'))('an alarm is shown in the app and sent by SMS: $kind', (event) => {
    const { type, sms } = messageFor(event, TODAY)
    expect([type, sms]).toEqual([expect.any(String), expect.any(String)])
  })
})

test('withOfficePhone names the number once in each message that says "call us", in at most two parts', () => {
  for (const event of events) {
    const { sms } = messageFor(event, TODAY)
    if (sms === null || !/call us/i.test(sms)) continue
    const named = withOfficePhone(sms, '032 200 0142')
    expect([event.kind, named.match(/call us(?: now)? on 032 200 0142/gi)?.length]).toEqual([event.kind, sms.match(/call us/gi)?.length])
    expect(withOfficePhone(named, '032 200 0142')).toBe(named)
    expect(withOfficePhone(sms, undefined)).toBe(sms)
    expect(gsmSize(named)?.parts).toBeLessThanOrEqual(2)
  }
})

describe('messageFor', () => {
  const rendered = (event: CustomerEvent) => messageFor(event, '2026-03-02')

  test('writes the amounts and dates of the event into the SMS', () => {
    expect(
      rendered({ kind: 'payment_reminder', when: 'two_days_before', loanId: 7, week: 3, dueDate: '2026-03-04', amount: ghs('115.38') }).sms,
    ).toBe('Mmoa Loans: GHS 115.38 for week 3 of loan 7 is due on Wed 4 Mar. Paying on time raises your score.')
    expect(rendered({ kind: 'loan_disbursed', loanId: 7, amount, weekly: ghs('1000'), firstDue: '2026-03-09' }).sms).toBe(
      'Mmoa Loans: you received GHS 10,000.00. First payment GHS 1,000.00 by Mon 9 Mar. Not you? Call us now.',
    )
    expect(
      rendered({ kind: 'payment_completed', loanId: 7, amount: ghs('50'), left: ghs('0.01'), unallocated: NOTHING, nextDue: '2027-01-04' })
        .sms,
    ).toBe('Mmoa Loans: we received GHS 50.00 for loan 7. Loan balance: GHS 0.01. Next payment by Mon 4 Jan 2027.')
  })

  test('returns the type that gives the notification its colour in the list', () => {
    expect(
      rendered({ kind: 'loan_approved', loanId: 7, requested: amount, approved: amount, weekly: ghs('100'), collectBy: '2026-12-19' }).type,
    ).toBe('loan_approved')
    expect(rendered({ kind: 'loan_rejected', loanId: 7, reason: 'We cannot lend to you at this time.', step: null }).type).toBe(
      'loan_rejected',
    )
    expect(rendered({ kind: 'signed_out_everywhere' }).type).toBe('security')
  })

  test('adds the next step to each rejection, and uses the same text for the SMS', () => {
    for (const [code, reason] of Object.entries(REJECTION_REASONS)) {
      // The keys are those of the constant.
      const step = NEXT_STEPS[code as RejectionReason]
      const { message, sms } = rendered({ kind: 'loan_rejected', loanId: 7, reason, step })
      expect(message).toBe(`We could not approve your application. ${[reason, step].filter(Boolean).join(' ')}`)
      expect(sms).toBe(`Mmoa Loans: ${message.replace('We', 'we')}`)
    }
  })

  test('returns a code for the SMS only: the list in the app does not store it', () => {
    expect(rendered({ kind: 'sign_in_code', code: '428913' })).toMatchObject({ type: null, title: '', message: '', loanId: null })
  })

  test('requires the customer to read and accept the new terms when a lower amount is approved', () => {
    const lower = rendered({
      kind: 'loan_approved',
      loanId: 7,
      requested: ghs('1000'),
      approved: ghs('800'),
      weekly: ghs('80'),
      collectBy: '2026-12-19',
    })
    expect(lower.message).toContain('accept them before we pay out the money')
    const same = rendered({
      kind: 'loan_approved',
      loanId: 7,
      requested: ghs('800'),
      approved: ghs('800'),
      weekly: ghs('80'),
      collectBy: '2026-12-19',
    })
    expect(same.message).not.toContain('accept')
    // As home says (rule L23).
    for (const text of [same.message, same.sms]) expect(text).toContain('with your Ghana Card by Sat 19 Dec')
  })

  test('names the credit balance only when money went to it', () => {
    const completed = { kind: 'payment_completed', loanId: 7, amount: ghs('50'), left: NOTHING, nextDue: null } as const
    expect(rendered({ ...completed, unallocated: ghs('30') }).message).toContain(
      'We added the overpayment of GH₵30.00 to your credit balance.',
    )
    expect(rendered({ ...completed, unallocated: NOTHING }).message).not.toContain('credit balance')
  })

  test('names the year of a date only when it is another year', () => {
    const paid = {
      kind: 'payment_completed',
      loanId: 7,
      amount: ghs('50'),
      left: ghs('5'),
      unallocated: NOTHING,
      nextDue: '2027-01-04',
    } as const
    expect(messageFor(paid, '2026-12-28').message).toContain('by Mon 4 Jan 2027.')
    expect(messageFor(paid, '2027-01-01').message).toContain('by Mon 4 Jan.')
  })

  test('makes a sentence of a reason that staff entered without a full stop', () => {
    const about = { loanId: 7, amount: ghs('100'), kept: ghs('100') }
    expect(rendered({ kind: 'payment_reversed', ...about, reason: 'it was for another loan' }).message).toContain(
      'another loan. We added GH₵100.00 to your credit balance.',
    )
    expect(rendered({ kind: 'payment_failed', ...about, reason: 'not in the till', kept: NOTHING }).message).toMatch(/: not in the till\.$/)
  })
})
