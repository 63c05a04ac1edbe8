import { CREDIT_LEVELS, type CreditLevel } from '#domain/credit/credit-level.ts'
import { EXPOSURE_CAP } from '#domain/loans/eligibility.ts'
import { Cedis } from '#web/shared/cedis.tsx'
import { LevelArch } from '#web/shared/level-arch.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { classes } from '#web/ui/classes.ts'
import { LandingSection } from '#web/landing/landing-section.tsx'

// Widths are to scale; the shortest bar has its text beside it.
const BARS = {
  BRONZE: 'w-1/10 bg-bronze',
  SILVER: 'w-1/2 bg-silver',
  GOLD: 'w-full bg-gold',
} as const satisfies Record<CreditLevel['name'], string>

const formatBenefits = ([first, ...rest]: readonly string[]): string =>
  [first, ...rest.map((one) => one.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase()))].join(', ')

export function CreditLevels() {
  return (
    <LandingSection
      id="build-credit"
      title="Build Your Credit Level"
      lead="Each week you pay on time raises your score. A higher score lets you borrow more."
    >
      <ul className="mt-6 grid gap-8">
        {CREDIT_LEVELS.map((level) => (
          <li key={level.name} className="grid items-start gap-3 lg:grid-cols-[10rem_1fr_12.5rem] lg:gap-4">
            <div>
              <h3 className="flex items-center gap-2 text-22 font-bold">
                <LevelArch level={level.name} className="h-9 w-8 pb-1.5" sign="size-5" />
                {level.name}
              </h3>
              <p className="mt-1 text-muted">
                Score {level.minScore} to {level.maxScore}
              </p>
            </div>
            <div>
              <div className="flex items-center gap-3 font-bold">
                <span className={classes('flex h-11 items-center rounded-mark px-3 text-on-metal', BARS[level.name])}>
                  {level.name !== 'BRONZE' && <Limit level={level} />}
                </span>
                {level.name === 'BRONZE' && <Limit level={level} />}
              </div>
              <p className="mt-3">{formatBenefits(level.benefits)}.</p>
            </div>
            <a href="/login" className={buttonClass({ kind: 'second' })}>
              Apply for Loan<span className="sr-only"> at level {level.name}</span>
            </a>
          </li>
        ))}
      </ul>
      <p className="mt-6 text-muted">
        All your loans together can be at most <Cedis value={EXPOSURE_CAP} as="limit" />.
      </p>
    </LandingSection>
  )
}

/** GOLD has a plus, as specified; the note below gives the cap. */
function Limit({ level }: { level: CreditLevel }) {
  return (
    <span className="whitespace-nowrap">
      up to <Cedis value={level.maxLoanAmount} as="limit" on={level.name === 'BRONZE' ? 'paper' : 'metal'} />
      {level.name === 'GOLD' && '+'}
    </span>
  )
}
