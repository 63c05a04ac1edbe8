import { PEOPLE_SORTS, PEOPLE_STATES } from '#contract/people.ts'
import { ASSIGNABLE_ROLES, ROLE_NAMES } from '#domain/access/roles.ts'

/** Ignores unknown values. */
export const peopleFilters = (view: { get: (name: string) => string | undefined }) => ({
  sort: PEOPLE_SORTS.find((one) => one === view.get('sort')),
  role: ASSIGNABLE_ROLES.find((one) => one === view.get('role')),
  state: PEOPLE_STATES.find((one) => one === view.get('state')),
})

export const isNarrowed = ({ role, state }: ReturnType<typeof peopleFilters>): boolean => role !== undefined || state !== undefined

/** `none` removes the filter. */
export const PEOPLE_CHOICES = {
  role: { label: 'Role', none: 'All roles', choices: ASSIGNABLE_ROLES.map((role) => [role, ROLE_NAMES[role]] as const) },
  state: {
    label: 'State',
    none: 'All states',
    choices: [
      ['active', 'Active'],
      ['deactivated', 'Deactivated'],
      ['profile_open', 'Profile incomplete'],
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
