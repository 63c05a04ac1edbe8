import { cedis, type Pesewas } from '#domain/kernel/money.ts'

export const LEVEL_NAMES = ['BRONZE', 'SILVER', 'GOLD'] as const
export type LevelName = (typeof LEVEL_NAMES)[number]

export interface CreditLevel {
  readonly name: LevelName
  readonly minScore: number
  readonly maxScore: number
  readonly maxLoanAmount: Pesewas
  /** Percent, flat. */
  readonly interestRate: number
  readonly description: string
  readonly benefits: readonly string[]
}

/** Rule C2. */
export const CREDIT_LEVELS = [
  {
    name: 'BRONZE',
    minScore: 0,
    maxScore: 49,
    maxLoanAmount: cedis(1000),
    interestRate: 30,
    description: 'Where everybody starts',
    benefits: ['Quick approval', 'Mobile money payments', 'Credit building tools'],
  },
  {
    name: 'SILVER',
    minScore: 50,
    maxScore: 79,
    maxLoanAmount: cedis(5000),
    interestRate: 30,
    description: 'For customers who pay on time',
    benefits: ['Priority support', 'Flexible repayment', 'Business insights'],
  },
  {
    name: 'GOLD',
    minScore: 80,
    maxScore: 100,
    maxLoanAmount: cedis(10_000),
    interestRate: 30,
    description: 'For customers we know well',
    benefits: ['VIP customer service', 'Extended loan terms', 'Business coaching'],
  },
] as const satisfies readonly CreditLevel[]

const [BRONZE, SILVER, GOLD] = CREDIT_LEVELS

/** BRONZE where no range matches (rule C2). */
export function levelOf(score: number): CreditLevel {
  if (score >= GOLD.minScore) return GOLD
  return score >= SILVER.minScore ? SILVER : BRONZE
}

/** Undefined at the top. */
export function nextLevel(level: CreditLevel): CreditLevel | undefined {
  return CREDIT_LEVELS[LEVEL_NAMES.indexOf(level.name) + 1]
}
