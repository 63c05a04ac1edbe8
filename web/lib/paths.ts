/** Every address of the app. Links come from here. */
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
  userManagement: '/user-management',
  roleManagement: '/role-management',
  privacyPolicy: '/privacy-policy.html',
} as const

/** The page of one loan with its 13 weeks. */
export const loanPath = (id: number): string => PATHS.loan.replace(':id', String(id))

/** The payment page with a loan chosen already. */
export const payPath = (loanId: number): string => `${PATHS.payment}?loan=${loanId}`

/** The help page with one of its answers open. */
export const helpPath = (answer: string): string => `${PATHS.help}#${answer}`

/** Whether an address, as asked for, belongs to a path of the table. Its parts that begin with a colon stand for anything. */
export function matches(path: string, asked: string): boolean {
  const parts = path.split('/')
  const given = asked.split('/')
  return parts.length === given.length && parts.every((part, at) => (part.startsWith(':') ? given[at] !== '' : part === given[at]))
}
