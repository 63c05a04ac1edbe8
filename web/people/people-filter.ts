import { PEOPLE_SORTS, PEOPLE_STATES } from '#contract/people.ts'
import { ASSIGNABLE_ROLES, ROLE_NAMES } from '#domain/access/roles.ts'

interface Kept {
  get: (name: string) => string | undefined
}

/** What a list of people is narrowed to and how it is sorted, as the address says it; what the address makes up is left out. */
export const peopleFilters = (view: Kept) => ({
  sort: PEOPLE_SORTS.find((one) => one === view.get('sort')),
  role: ASSIGNABLE_ROLES.find((one) => one === view.get('role')),
  state: PEOPLE_STATES.find((one) => one === view.get('state')),
})

/** Whether fewer people may be shown than there are. */
export const isNarrowed = ({ role, state }: ReturnType<typeof peopleFilters>): boolean => role !== undefined || state !== undefined

/** The choices of each filter; the empty one takes it away. */
export const PEOPLE_CHOICES = {
  role: { label: 'Role', none: 'All roles', choices: ASSIGNABLE_ROLES.map((role) => [role, ROLE_NAMES[role]] as const) },
  state: {
    label: 'State',
    none: 'All states',
    choices: [
      ['active', 'Active'],
      ['deactivated', 'Deactivated'],
      ['profile_open', 'Profile open'],
      ['blacklisted', 'Blacklisted'],
    ],
  },
  sort: {
    label: 'Order',
    none: 'Newest first',
    choices: [
      ['oldest', 'Oldest first'],
      ['name', 'By name'],
    ],
  },
} as const
