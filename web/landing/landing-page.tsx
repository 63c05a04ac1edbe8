import { CreditLevels } from '#web/landing/credit-levels.tsx'
import { LandingHero } from '#web/landing/landing-hero.tsx'
import { LandingSection } from '#web/landing/landing-section.tsx'
import { PricePanel } from '#web/landing/price-panel.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Lockup } from '#web/ui/lockup.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { WovenStrip } from '#web/ui/woven-strip.tsx'
import { ArchAvatar } from '#web/ui/arch-avatar.tsx'

/** Rendered at build time. */
export function LandingPage() {
  return (
    <>
      <LandingHeader />
      <main>
        <LandingHero />
        <ShortcutTiles />
        <PricePanel />
        <ApprovalProcess />
        <MobileMoney />
        <CreditLevels />
        <StatsBand />
        <Testimonials />
      </main>
      <LandingFooter />
    </>
  )
}

const STEPS = [
  ['Fill in Details', 'Your name, your business, your mobile money number.'],
  ['Apply for Loan', 'Choose the amount. See every payment and the price.'],
  ['Quick Review', 'A person at our office reads it and answers you.'],
  ['Get Funded', 'Cash at the office, or mobile money.'],
] as const

function ApprovalProcess() {
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

function LandingHeader() {
  return (
    <header className="border-b border-line bg-surface">
      <div className="mx-auto flex h-16 max-w-page items-center justify-between px-4 xl:px-0">
        <a href="/" aria-label="Mmoa Loans, home" className="flex min-h-11 items-center">
          <Lockup />
        </a>
        <a href="/login" className={buttonClass({ kind: 'second', size: 'desk', className: 'text-16' })}>
          Sign In
        </a>
      </div>
    </header>
  )
}

const PARTS = [
  ['Your loan comes to your wallet', ['Instant transfer to your wallet', 'No bank account required', '24/7', 'Encrypted']],
  [
    'You pay each week',
    ['From your mobile money account', 'SMS reminders before each payment', 'Instant confirmation', 'Or cash at the office, today'],
  ],
] as const

/** live-figures.ts hides "Coming Soon" once a network is connected. */
function MobileMoney() {
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

const TILES = [
  { to: '#quick-approval', name: 'Quick Approval', icon: 'clock' },
  { to: '#mobile-money', name: 'Mobile Money', icon: 'phone' },
  { to: '#build-credit', name: 'Build Credit', icon: 'level' },
] as const

function ShortcutTiles() {
  return (
    <nav aria-label="On this page" className="border-t border-line">
      <ul className="mx-auto max-w-page divide-y divide-line sm:flex sm:divide-x sm:divide-y-0">
        {TILES.map(({ to, name, icon }) => (
          <li key={to} className="flex-1">
            <a
              href={to}
              className="flex min-h-14 items-center gap-3 px-4 font-bold -outline-offset-3 hover:bg-surface lg:min-h-16 xl:in-[li:first-child]:pl-0"
            >
              <Icon name={icon} className="size-5 text-primary" />
              <span className="flex-1">{name}</span>
              <Icon name="down" className="size-4" />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const FIGURES = [
  { name: 'Happy Customers', live: 'totalCustomers' },
  { name: 'Loans Approved', live: 'totalLoansApproved' },
  { name: 'Total Disbursed', live: 'totalAmountDisbursed', money: true },
] as const

function StatsBand() {
  return (
    <section aria-label="Mmoa Loans in figures" data-live-band="" hidden className="bg-panel text-on-panel">
      <WovenStrip />
      <dl className="mx-auto grid max-w-page gap-6 px-4 py-8 sm:grid-cols-3 xl:px-0">
        {FIGURES.map((figure) => (
          <div key={figure.name} className="sm:border-l sm:border-panel-line sm:pl-6 sm:first:border-0 sm:first:pl-0">
            <dt className="text-on-panel-muted">{figure.name}</dt>
            <dd className="text-28 font-bold tracking-tight tabular-nums">
              {'money' in figure && <span className="mr-px text-[0.84em] font-normal text-on-panel-muted">GH₵</span>}
              <span data-live={figure.live} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const SAMPLES = [
  ['I bought two more bales before Christmas. I knew every week what to pay.', 'Akosua', 'Cloth, Kejetia, Kumasi'],
  ['The price was on the first page. Nobody surprised me.', 'Fuseini', 'Grain, Tamale Central'],
  ['I pay at the office on Fridays and get a number. It shows on my phone at once.', 'Dzifa', 'Provisions, Ho'],
  ['My salary comes late some months. They called me, not my boss.', 'Ebo', 'Teacher, Cape Coast'],
] as const

function Testimonials() {
  return (
    <LandingSection
      id="stories"
      title="What customers could say"
      lead="These four are samples. We will show real stories here, with names."
    >
      <ul className="mt-6 grid gap-x-16 lg:grid-cols-2">
        {SAMPLES.map(([words, name, trade]) => (
          <li key={name} className="border-t border-line py-5">
            <figure className="flex h-full flex-col justify-between gap-3">
              <blockquote className="text-18">{words}</blockquote>
              <figcaption className="flex items-center gap-3">
                <ArchAvatar name={name} className="h-9 w-8 pb-1.5" />
                <span className="flex-1">
                  <strong className="block leading-tight">{name}</strong>
                  <span className="text-muted">{trade}</span>
                </span>
                <Badge tone="line">Sample</Badge>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
      <a href="/login" className={buttonClass({ kind: 'second', className: 'mt-2 w-full sm:w-auto' })}>
        Join Our Success Stories
      </a>
    </LandingSection>
  )
}

const LINKS = [
  ['#quick-approval', 'Quick Loan Approval'],
  ['#mobile-money', 'Mobile Money'],
  ['#build-credit', 'Credit levels'],
  ['/privacy-policy.html', 'Privacy Policy'],
] as const

/** live-figures.ts shows the contact details that are set. */
function LandingFooter() {
  return (
    <footer className="border-t border-line bg-surface">
      <div className="mx-auto grid max-w-page gap-8 px-4 py-10 lg:grid-cols-2 lg:py-14 xl:px-0">
        <div>
          <Lockup />
          <p lang="tw" className="mt-5 text-muted">
            Boa me na me mmoa wo.
          </p>
          <p className="text-muted">Help me and let me help you.</p>
        </div>
        <div>
          <nav aria-label="Quick links">
            <ul>
              {LINKS.map(([to, name]) => (
                <li key={to}>
                  <a href={to} className="inline-flex min-h-11 items-center underline underline-offset-4 hover:text-primary">
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          <address className="mt-4 grid gap-1 text-muted not-italic">
            <span
              data-contact="supportEmail"
              hidden
              className="[&>a]:inline-flex [&>a]:min-h-11 [&>a]:items-center [&>a]:underline [&>a]:underline-offset-4"
            />
            <span
              data-contact="officePhone"
              hidden
              className="[&>a]:inline-flex [&>a]:min-h-11 [&>a]:items-center [&>a]:underline [&>a]:underline-offset-4"
            />
            <span
              data-contact="ussdCode"
              hidden
              className="[&>a]:inline-flex [&>a]:min-h-11 [&>a]:items-center [&>a]:underline [&>a]:underline-offset-4"
            />
            <span data-contact="officeAddress" hidden className="whitespace-pre-line" />
            <span data-contact="licenceNumber" hidden />
          </address>
        </div>
      </div>
    </footer>
  )
}
