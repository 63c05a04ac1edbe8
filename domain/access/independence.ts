import { refusal, type Refusal } from '#domain/kernel/refusal.ts'

/** Actions by which one user can act as another, as named in the audit trail. */
export const BINDING_ACTIONS = [
  'createUser',
  'assignRole',
  'requestRole',
  'updateRolePermissions',
  'issueSignInCode',
  'changePhone',
  'correctName',
] as const
export type BindingAction = (typeof BINDING_ACTIONS)[number]

/** Those that decide who holds a staff account; a role only of a former customer's account. */
export const MAKING_ACTIONS = ['createUser', 'assignRole', 'issueSignInCode', 'changePhone'] as const satisfies readonly BindingAction[]

export interface AccountAction {
  readonly action: BindingAction
  readonly by: string
  readonly on: string
  readonly at: Date
  /** False: `by` acted on an account that acted on another, and so on to `on`. */
  readonly isDirect: boolean
  /** Each link of the chain is a making action, and none is the administrator's. */
  readonly isMaking: boolean
}

/** `codeIssuedBy`: the user whose office code opened the session. */
export interface SecondPerson {
  readonly userId: string
  readonly codeIssuedBy: string | null
}

const DAYS = 30
/** Earlier actions no longer bind. */
export const bindingSince = (now: Date): Date => new Date(now.getTime() - DAYS * 24 * 60 * 60 * 1000)

/** How one of the two, or a third user as both, can act alone (rule A18). */
export function dependenceBetween(
  first: string,
  second: SecondPerson,
  actions: readonly AccountAction[],
  now: Date,
): BindingAction | 'samePerson' | 'session' | 'chain' | 'sameMaker' | undefined {
  if (first === second.userId) return 'samePerson'
  if (second.codeIssuedBy === first) return 'session'
  const recent = actions.filter(({ at }) => at > bindingSince(now))
  const found = recent.filter(({ by, on }) => (by === first && on === second.userId) || (by === second.userId && on === first))
  if (found.length > 0) return found.find(({ isDirect }) => isDirect)?.action ?? 'chain'
  const makersOf = (user: string) => recent.filter(({ isMaking, on }) => isMaking && on === user).map(({ by }) => by)
  const makers = makersOf(first)
  return makersOf(second.userId).some((maker) => makers.includes(maker)) ? 'sameMaker' : undefined
}

/** Rule A18; the same person is refused too. */
export function refusalUnlessIndependent(
  first: string,
  second: SecondPerson,
  actions: readonly AccountAction[],
  now: Date,
): Refusal | undefined {
  const cause = dependenceBetween(first, second, actions, now)
  return cause && refusal('not_independent', { cause: CAUSES[cause] })
}

/** Where payer or approver can act as the customer, they must be independent (rule A19). */
export function refusalToPayOutAlone(
  { payer, approvedBy, customerId }: { payer: SecondPerson; approvedBy: string | null; customerId: string },
  actions: readonly AccountAction[],
  now: Date,
): Refusal | undefined {
  if (approvedBy === null) return undefined
  const customer = { userId: customerId, codeIssuedBy: null }
  const isCustomerIndependent = [payer.userId, approvedBy].every((staff) => dependenceBetween(staff, customer, actions, now) === undefined)
  if (isCustomerIndependent) return undefined
  return dependenceBetween(approvedBy, payer, actions, now) && refusal('payer_not_independent')
}

const CAUSES = {
  samePerson: 'This needs a second person.',
  session: 'The first person issued the code of your session.',
  createUser: 'One of you created the account of the other in the last 30 days.',
  requestRole: 'One of you requested a role for the other in the last 30 days.',
  assignRole: 'One of you changed the role of the other in the last 30 days.',
  updateRolePermissions: 'One of you gave permissions to the role of the other in the last 30 days.',
  chain: 'One of you made or changed an account that made or changed the account of the other in the last 30 days.',
  sameMaker: 'Another user made or changed both of your accounts in the last 30 days.',
  issueSignInCode: 'One of you issued a sign-in code to the other in the last 30 days.',
  changePhone: 'One of you changed the phone number of the other in the last 30 days.',
  correctName: 'One of you corrected the name of the other in the last 30 days.',
} as const
