import { CREDIT_LEVELS } from '#domain/credit/credit-level.ts'
import { Cedis } from '#web/shared/cedis.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { ThreeSteps } from '#web/landing/three-steps.tsx'

const [, , GOLD] = CREDIT_LEVELS

export function LandingHero() {
  return (
    <section className="mx-auto grid max-w-page items-center gap-8 px-4 pt-4 pb-8 lg:grid-cols-[1fr_28rem] lg:py-14 xl:px-0">
      <div className="lg:order-last">
        <ThreeSteps />
      </div>
      <div>
        <h1 className="text-36 font-extrabold tracking-tight lg:text-48">Quick Loans for Traders &amp; Salaried Individuals</h1>
        <p className="mt-3 max-w-sm text-18 text-muted lg:text-22">
          Up to <Cedis value={GOLD.maxLoanAmount} as="limit" />, paid back in 13 weekly payments. You see the full price before you say yes.
        </p>
        <div className="mt-6 flex flex-col gap-2 sm:flex-row">
          <a href="/login" className={buttonClass({ className: 'sm:px-7' })}>
            Apply Now - Get Started
          </a>
          <a href="#quick-approval" className={buttonClass({ kind: 'quiet' })}>
            Learn More
          </a>
        </div>
      </div>
    </section>
  )
}
