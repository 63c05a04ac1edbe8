import * as z from 'zod/mini'
import type { ProfileAnswer } from '#domain/access/personal-data.ts'
import { PERMISSIONS } from '#domain/access/permissions.ts'
import { ROLES } from '#domain/access/roles.ts'
import { LEVEL_NAMES } from '#domain/credit/credit-level.ts'
import { MOMO_PROVIDERS } from '#domain/payments/payment-choices.ts'
import { cedis, instant } from '#contract/wire.ts'

export const BUSINESS_TYPES = ['market_trader', 'small_business', 'agriculture', 'services', 'retail', 'other'] as const

/** Characters; a shorter answer counts as missing. */
export const SHORTEST_ADDRESS = 5
export const LONGEST_ADDRESS = 200
export const SHORTEST_NUMBER = 10

const permission = z.enum(PERMISSIONS)

/** The answers as every view of a person shows them. */
export const profileMembers = {
  address: z.nullable(z.string()),
  businessType: z.nullable(z.string()),
  momoNumber: z.nullable(z.string()),
  momoProvider: z.enum(MOMO_PROVIDERS),
} as const satisfies Record<ProfileAnswer, z.ZodMiniType>

/** Rule W6, as its owner sees it. */
export const userMembers = {
  id: z.string(),
  email: z.nullable(z.string()),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  fullName: z.string(),
  profileImageUrl: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  ...profileMembers,
  preferredLanguage: z.string(),
  profileCompleted: z.boolean(),
  creditScore: z.int(),
  creditLevel: z.enum(LEVEL_NAMES),
  totalLoansCompleted: z.int(),
  onTimePayments: z.int(),
  totalPayments: z.int(),
  latePayments: z.int(),
  missedPayments: z.int(),
  defaultedLoans: z.int(),
  totalAmountRepaid: cedis,
  hasActiveOrCompletedLoan: z.boolean(),
  currentDebt: cedis,
  availableCredit: cedis,
  accountAgeMonths: z.int(),
  activeLoans: z.int(),
  recentCreditInquiries: z.int(),
  role: z.enum(ROLES),
  /** Own ones, without those of the role. */
  permissions: z.array(permission),
  /** With those of the role. */
  effectivePermissions: z.array(permission),
  isActive: z.boolean(),
  roleAssignedAt: z.nullable(instant),
  createdAt: instant,
  updatedAt: instant,
} as const

export const userShape = z.object(userMembers)
