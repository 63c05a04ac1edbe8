import { ApprovalProcess } from '#web/landing/approval-process.tsx'
import { CreditLevels } from '#web/landing/credit-levels.tsx'
import { LandingFooter } from '#web/landing/landing-footer.tsx'
import { LandingHeader } from '#web/landing/landing-header.tsx'
import { LandingHero } from '#web/landing/landing-hero.tsx'
import { MobileMoney } from '#web/landing/mobile-money.tsx'
import { PricePanel } from '#web/landing/price-panel.tsx'
import { ShortcutTiles } from '#web/landing/shortcut-tiles.tsx'
import { StatsBand } from '#web/landing/stats-band.tsx'
import { Testimonials } from '#web/landing/testimonials.tsx'

/** What everybody sees who is not signed in. It is rendered once, when the product is built; only its live figures come by script. */
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
