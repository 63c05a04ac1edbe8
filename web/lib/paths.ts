export const PATHS = {
  home: '/',
  signIn: '/login',
  adminSignIn: '/mmoa-admin',
  profile: '/profile',
  apply: '/apply',
  loanApplication: '/loan-application',
  payment: '/payment',
  loanHistory: '/loan-history',
  loan: '/loans/:id',
  score: '/score',
  support: '/support',
  help: '/help',
  admin: '/admin',
  customer: '/customers/:id',
  userManagement: '/user-management',
  roleManagement: '/role-management',
  privacyPolicy: '/privacy-policy.html',
} as const

export const loanPath = (id: number): string => PATHS.loan.replace(':id', String(id))

export const payPath = (loanId: number): string => `${PATHS.payment}?loan=${loanId}`

export const helpPath = (answer: string): string => `${PATHS.help}#${answer}`

/** A part with a colon matches any text; case and a final slash do not count. */
export function matches(path: string, pathname: string): boolean {
  const parts = path.split('/')
  const given = pathname
    .replace(/(?<=.)\/$/, '')
    .toLowerCase()
    .split('/')
  return parts.length === given.length && parts.every((part, at) => (part.startsWith(':') ? given[at] !== '' : part === given[at]))
}
