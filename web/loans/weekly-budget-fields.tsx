import { wantsBudget } from '#domain/loans/ability-to-pay.ts'
import type { Pesewas } from '#domain/kernel/money.ts'
import { CedisField } from '#web/forms/cedis-field.tsx'

export interface WeeklyBudget {
  incomeText: string
  income: Pesewas | undefined
  obligationsText: string
  obligations: Pesewas | undefined
}

export const NO_BUDGET: WeeklyBudget = { incomeText: '', income: undefined, obligationsText: '', obligations: undefined }

/** As the call takes it: an income of 0 is not stated; obligations of 0 are. */
export const statedWeek = ({ income, obligations }: WeeklyBudget) => ({ weeklyIncome: income || undefined, weeklyObligations: obligations })

interface WeeklyBudgetFieldsProps {
  budget: WeeklyBudget
  onChange: (change: Partial<WeeklyBudget>) => void
  /** Requested. */
  amount: Pesewas | undefined
  /** Staff ask the customer. */
  from: 'own' | 'customer'
  errors: Readonly<Record<string, string>>
  disabled: boolean
}

const LABELS = {
  own: { income: 'What do you earn in a week?', obligations: 'What do you pay others in a week?' },
  customer: { income: 'Weekly income', obligations: 'Weekly payments to others' },
} as const

/** Income and obligations of a week: both above BRONZE, otherwise the income alone (rule L27). */
export function WeeklyBudgetFields({ budget, onChange, amount, from, errors, disabled }: WeeklyBudgetFieldsProps) {
  const both = wantsBudget(amount)
  const labels = LABELS[from]
  return (
    <>
      <CedisField
        name="weeklyIncome"
        label={labels.income}
        hint={from === 'own' ? 'It helps us agree on an amount you can pay back.' : undefined}
        optional={!both}
        disabled={disabled}
        value={budget.incomeText}
        error={errors['weeklyIncome']}
        onChange={(incomeText, income) => onChange({ incomeText, income })}
      />
      {both && (
        <CedisField
          name="weeklyObligations"
          label={labels.obligations}
          hint="To other lenders and savings groups. Enter 0 if there is nothing."
          disabled={disabled}
          value={budget.obligationsText}
          error={errors['weeklyObligations']}
          onChange={(obligationsText, obligations) => onChange({ obligationsText, obligations })}
        />
      )}
    </>
  )
}
