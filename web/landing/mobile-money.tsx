import { Badge } from '#web/ui/badge.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { LandingSection } from '#web/landing/landing-section.tsx'

const PARTS = [
  ['Your loan comes to your wallet', ['Instant transfer to your wallet', 'No bank account required', '24 hours, 7 days', 'Encrypted']],
  [
    'You pay each week',
    ['From your mobile money account', 'SMS reminders before each payment', 'Instant confirmation', 'Or cash at the office, today'],
  ],
] as const

/** "Coming Soon" stands until the server says that a network is connected (live-figures.ts takes it away). */
export function MobileMoney() {
  return (
    <LandingSection id="mobile-money" title="Mobile Money Integration" lead="MTN, AirtelTigo and Telecel." raised>
      <div className="mt-5 grid gap-6 lg:grid-cols-2">
        {PARTS.map(([title, features]) => (
          <div key={title}>
            <h3 className="flex flex-wrap items-center gap-2 text-18 font-bold">
              {title}
              <span data-until-momo="">
                <Badge tone="line">Coming Soon</Badge>
              </span>
            </h3>
            <ul className="mt-2">
              {features.map((feature) => (
                <li key={feature} className="flex items-center gap-3 py-2">
                  <Icon name="check" className="size-5 text-primary" />
                  {feature}
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </LandingSection>
  )
}
