import { wantsBudget } from '#domain/loans/ability-to-pay.ts'
import type { Pesewas } from '#domain/kernel/money.ts'
import { CedisField } from '#web/forms/cedis-field.tsx'
import { type IncomePeriod, weeklyOf } from '#web/loans/income.ts'
import { Cedis } from '#web/shared/cedis.tsx'

export interface WeeklyBudget {
  /** Salaried people know their monthly income. */
  per: IncomePeriod
  incomeText: string
  income: Pesewas | undefined
  obligationsText: string
  obligations: Pesewas | undefined
}

export const NO_BUDGET: WeeklyBudget = { per: 'week', incomeText: '', income: undefined, obligationsText: '', obligations: undefined }

/** An income of 0 is not stated; obligations of 0 are. */
export const statedWeek = ({ per, income, obligations }: WeeklyBudget) => ({
  weeklyIncome: (income && weeklyOf(income, per)) || undefined,
  weeklyObligations: obligations && weeklyOf(obligations, per),
})

interface WeeklyBudgetFieldsProps {
  budget: WeeklyBudget
  onChange: (change: Partial<WeeklyBudget>) => void
  amount: Pesewas | undefined
  /** `customer`: staff enter the answers. */
  from: 'own' | 'customer'
  errors: Readonly<Record<string, string>>
  disabled: boolean
}

const LABELS = {
  own: {
    week: { income: 'What do you earn in a week?', obligations: 'What do you pay others in a week?' },
    month: { income: 'What do you earn in a month?', obligations: 'What do you pay others in a month?' },
    other: { week: 'I am paid each week', month: 'I am paid each month' },
  },
  customer: {
    week: { income: 'Weekly income', obligations: 'Weekly payments to others' },
    month: { income: 'Monthly income', obligations: 'Monthly payments to others' },
    other: { week: 'Enter a week', month: 'Enter a month' },
  },
} as const

/** Above BRONZE both, otherwise the income alone (rule L27). */
export function WeeklyBudgetFields({ budget, onChange, amount, from, errors, disabled }: WeeklyBudgetFieldsProps) {
  const { per, income } = budget
  const both = wantsBudget(amount)
  const labels = LABELS[from][per]
  const other = per === 'month' ? 'week' : 'month'
  const reason = from === 'own' ? 'It helps us agree on an amount you can pay back.' : undefined
  return (
    <>
      <CedisField
        name="weeklyIncome"
        label={labels.income}
        hint={
          per === 'month' && income ? (
            <>
              About <Cedis value={weeklyOf(income, per)} /> a week. {reason}
            </>
          ) : (
            reason
          )
        }
        optional={!both}
        disabled={disabled}
        value={budget.incomeText}
        error={errors['weeklyIncome']}
        onChange={(incomeText, typed) => onChange({ incomeText, income: typed })}
      />
      <p className="-mt-4 mb-3">
        <button
          type="button"
          disabled={disabled}
          className="min-h-11 font-bold text-primary underline underline-offset-4"
          onClick={() => onChange({ ...NO_BUDGET, per: other })}
        >
          {LABELS[from].other[other]}
        </button>
      </p>
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
