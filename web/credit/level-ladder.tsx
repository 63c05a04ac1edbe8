import { CREDIT_LEVELS, type LevelName } from '#domain/credit/credit-level.ts'
import { INTEREST_PERCENT, TERM_WEEKS } from '#domain/loans/loan.ts'
import { Cedis } from '#web/shared/cedis.tsx'
import { LevelArch } from '#web/shared/level-arch.tsx'
import { classes } from '#web/ui/classes.ts'
import { WovenStrip } from '#web/ui/woven-strip.tsx'

/** The three levels with what each opens; the highest stands on top. */
export function LevelLadder({ here }: { here: LevelName | undefined }) {
  return (
    <section aria-labelledby="levels">
      <h2 id="levels" className="mb-3 text-22 font-bold tracking-tight">
        The three levels
      </h2>
      <div className="overflow-hidden rounded-card border border-line bg-surface shadow-card">
        <WovenStrip />
        <ul className="divide-y divide-line">
          {CREDIT_LEVELS.toReversed().map((level) => (
            <li key={level.name} className={classes('flex items-center gap-3 p-4', level.name === here && 'bg-primary-tint')}>
              <LevelArch level={level.name} />
              <div className="min-w-0 flex-1">
                <p className="flex flex-wrap items-baseline justify-between gap-x-3 font-bold">
                  {level.name}
                  <Cedis value={level.maxLoanAmount} as="limit" className="text-18" />
                </p>
                <p className={level.name === here ? 'font-bold text-primary' : 'text-muted'}>
                  {level.minScore} to {level.maxScore}
                  {level.name === here && ', you are here'}
                </p>
                <p className="text-muted">{level.benefits.join(', ')}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
      <p className="mt-3 text-muted">
        The price is the same at every level: {INTEREST_PERCENT}% flat for {TERM_WEEKS} weeks. Something looks wrong? Ask the office to look
        again.
      </p>
    </section>
  )
}
