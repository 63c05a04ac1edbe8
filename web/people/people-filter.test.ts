import { expect, test } from 'vitest'
import { isNarrowed, peopleFilters } from '#web/people/people-filter.ts'

const address = (text: string) => {
  const params = new URLSearchParams(text)
  return peopleFilters({ get: (name) => params.get(name) ?? undefined })
}

test('the address keeps role, state and order', () => {
  expect(address('role=manager&state=blacklisted&sort=name')).toEqual({ role: 'manager', state: 'blacklisted', sort: 'name' })
})
test('what the address makes up is left out, so that the list still comes', () => {
  expect(address('role=king&state=asleep&sort=owed')).toEqual({ role: undefined, state: undefined, sort: undefined })
})
test('an order alone leaves nobody out', () => {
  expect(isNarrowed(address('sort=name'))).toBe(false)
  expect(isNarrowed(address('state=deactivated'))).toBe(true)
})
