import { cedis, divideDown, groupedCedis, sayLimit, type Pesewas } from '#domain/kernel/money.ts'
import { CedisField } from '#web/forms/cedis-field.tsx'
import { Cedis } from '#web/shared/cedis.tsx'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { ApplicationState } from '#web/loans/use-application.ts'

/** The largest amount that the field itself takes (specification, point 5); the level is the real limit. */
const FIELD_MAXIMUM = cedis(50_000)
const STEP = cedis(50)

interface AmountStepProps {
  form: ApplicationState
  level: { name: string; maxLoanAmount: Pesewas } | undefined
  problem: string | undefined
  disabled: boolean
}

/** How much: with the limit in words, and three amounts to touch. */
export function AmountStep({ form, level, problem, disabled }: AmountStepProps) {
  const { answers, change } = form
  const quick = level ? [divideDown(level.maxLoanAmount, 4), divideDown(level.maxLoanAmount, 2), level.maxLoanAmount] : []
  const choose = (amount: Pesewas) => change({ amountText: groupedCedis(amount).replace(/\.00$/, ''), amount })
  return (
    <section aria-labelledby="loan-request">
      <h2 id="loan-request" className="mb-4 text-22 font-bold tracking-tight">
        Loan Request
      </h2>
      <CedisField
        id="requestedAmount"
        name="requestedAmount"
        label="How much do you need?"
        hint={
          level && (
            <>
              You are {level.name}: up to <Cedis value={level.maxLoanAmount} as="limit" />.
            </>
          )
        }
        required
        disabled={disabled}
        step={STEP}
        max={FIELD_MAXIMUM}
        value={answers.amountText}
        error={problem}
        onChange={(amountText, amount) => change({ amountText, amount })}
      />
      <div className="-mt-2 flex flex-wrap gap-2">
        {quick.map((amount) => (
          <button
            key={amount}
            type="button"
            disabled={disabled}
            aria-pressed={answers.amount === amount}
            aria-label={sayLimit(amount)}
            className={classes(
              'inline-flex min-h-11 items-center gap-1.5 rounded-control border bg-surface px-4 font-bold tabular-nums disabled:border-line disabled:bg-sunken disabled:text-muted',
              answers.amount === amount ? 'border-primary bg-primary-tint text-primary' : 'border-edge hover:border-primary',
            )}
            onClick={() => choose(amount)}
          >
            {answers.amount === amount && <Icon name="check" className="size-5" />}
            {sayLimit(amount).replace('GH₵', '')}
          </button>
        ))}
      </div>
    </section>
  )
}
