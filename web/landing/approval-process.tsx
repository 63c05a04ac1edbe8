import { LandingSection } from '#web/landing/landing-section.tsx'

const STEPS = [
  ['Fill in Details', 'Your name, your business, your mobile money number.'],
  ['Apply for Loan', 'Choose the amount. See every payment and the price.'],
  ['Quick Review', 'A person at our office reads it and answers you.'],
  ['Get Funded', 'Cash at the office, or mobile money.'],
] as const

export function ApprovalProcess() {
  return (
    <LandingSection id="quick-approval" title="Quick Loan Approval Process" lead="We answer within 7 business days.">
      <ol className="mt-6 grid gap-6 lg:grid-cols-4">
        {STEPS.map(([title, words], at) => (
          <li key={title} className="relative flex gap-4 lg:block">
            {at < STEPS.length - 1 && (
              <span
                aria-hidden="true"
                className="absolute top-12 -bottom-5 left-4.5 w-px bg-line lg:top-5 lg:right-0 lg:bottom-auto lg:left-13 lg:h-px lg:w-auto"
              />
            )}
            <span
              aria-hidden="true"
              className="flex h-10 w-9 shrink-0 items-center justify-center rounded-arch bg-primary font-bold text-on-primary"
            >
              {at + 1}
            </span>
            <span className="block lg:mt-3 lg:pr-6">
              <strong className="block">{title}</strong>
              <span className="text-muted">{words}</span>
            </span>
          </li>
        ))}
      </ol>
    </LandingSection>
  )
}
