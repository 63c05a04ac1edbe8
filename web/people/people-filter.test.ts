import { expect, test } from 'vitest'
import { isNarrowed, peopleFilters } from '#web/people/people-filter.ts'

const address = (text: string) => {
  const params = new URLSearchParams(text)
  return peopleFilters({ get: (name) => params.get(name) ?? undefined })
}

test('peopleFilters reads role, state and order from the address', () => {
  expect(address('role=manager&state=blacklisted&sort=name')).toEqual({ role: 'manager', state: 'blacklisted', sort: 'name' })
})
test('peopleFilters ignores unknown values', () => {
  expect(address('role=king&state=asleep&sort=owed')).toEqual({ role: undefined, state: undefined, sort: undefined })
})
test('isNarrowed is true for a role or state, not for an order', () => {
  expect(isNarrowed(address('sort=name'))).toBe(false)
  expect(isNarrowed(address('state=deactivated'))).toBe(true)
})
