import { expect, test } from 'vitest'
import { problemOfEnd, refusalToAnswer, refusalToEscalate, refusalToReply, type ComplaintFacts } from '#domain/support/complaint.ts'

const open: ComplaintFacts = { userId: 'ama', isOpen: true, wasReopened: false, isEscalated: false, actors: ['desk'] }
const manager = { userId: 'manager', permissions: ['edit_customer_profiles'] } as const
const md = { userId: 'md', permissions: ['edit_customer_profiles', 'manage_users'] } as const

test('refusalToAnswer allows a user without a part in the matter', () => {
  expect(refusalToAnswer(open, manager)).toBeUndefined()
})

test('refusalToAnswer refuses the complainant, involved users and answered complaints', () => {
  expect(refusalToAnswer(open, { ...manager, userId: 'ama' })?.code).toBe('own_record')
  expect(refusalToAnswer(open, { ...md, userId: 'desk' })?.code).toBe('complaint_about_you')
  expect(refusalToAnswer({ ...open, isOpen: false }, manager)?.code).toBe('complaint_answered')
})

test('refusalToAnswer of an escalated complaint needs manage_users', () => {
  expect(refusalToAnswer({ ...open, isEscalated: true }, manager)?.code).toBe('complaint_escalated')
  expect(refusalToAnswer({ ...open, isEscalated: true }, md)).toBeUndefined()
})

test('refusalToEscalate allows involved users, once, before the answer', () => {
  expect(refusalToEscalate(open, { ...manager, userId: 'desk' })).toBeUndefined()
  expect(refusalToEscalate(open, { ...manager, userId: 'ama' })?.code).toBe('own_record')
  expect(refusalToEscalate({ ...open, isEscalated: true }, manager)?.code).toBe('complaint_escalated_before')
  expect(refusalToEscalate({ ...open, isOpen: false }, manager)?.code).toBe('complaint_answered')
})

test('refusalToReply allows one reply', () => {
  expect(refusalToReply({ isOpen: true, wasReopened: false })?.code).toBe('complaint_not_answered')
  expect(refusalToReply({ isOpen: false, wasReopened: false })).toBeUndefined()
  expect(refusalToReply({ isOpen: false, wasReopened: true })?.code).toBe('complaint_replied')
})

test('problemOfEnd needs redress for an upheld complaint only', () => {
  expect(problemOfEnd({ outcome: 'upheld', redress: 'none' })).toContain('needs redress')
  expect(problemOfEnd({ outcome: 'upheld', redress: 'apology' })).toBeUndefined()
  expect(problemOfEnd({ outcome: 'not_upheld', redress: 'none' })).toBeUndefined()
  expect(problemOfEnd({})).toBeUndefined()
  expect(problemOfEnd({ outcome: 'upheld' })).toBe('Choose the outcome and the redress')
  expect(problemOfEnd({ redress: 'apology' })).toBe('Choose the outcome and the redress')
})
