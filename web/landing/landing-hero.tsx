import { CREDIT_LEVELS } from '#domain/credit/credit-level.ts'
import { Cedis } from '#web/shared/cedis.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import type { ReactNode } from 'react'
import { classes } from '#web/ui/classes.ts'

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

const STEPS: readonly (readonly [name: string, turn: string, picture: ReactNode])[] = [
  ['Apply', '[animation-delay:0.4s]', <HandWithPhone key="apply" />],
  ['Review', '[animation-delay:1.9s]', <ClerkWithForm key="review" />],
  ['Get Money', '[animation-delay:3.4s]', <StallWithMoney key="money" />],
]

function ThreeSteps() {
  return (
    <ol className="mx-auto grid w-full max-w-md grid-cols-3 gap-3.5" aria-label="Three steps">
      {STEPS.map(([name, turn, picture]) => (
        <li key={name} className={classes('takes-its-turn text-center', turn)}>
          <span className="block overflow-hidden rounded-t-round">{picture}</span>
          <span className="mt-2 block font-bold">{name}</span>
        </li>
      ))}
    </ol>
  )
}

function ClerkWithForm() {
  return (
    <svg aria-hidden="true" viewBox="0 0 100 176" className="block w-full">
      <path className="fill-cloth-gold" d="M0 0h100v176H0Z" />
      <path className="fill-cloth-forest" d="M8 176v-18a42 38 0 0 1 84 0v18Z" />
      <path d="M41 96h18v28a9 9 0 0 1-18 0Z" fill="#5F3820" />
      <path className="fill-cloth-skin" d="M34 64h32v22a16 18 0 0 1-32 0Z" />
      <path className="fill-cloth-clay" d="M29 76c-4-16 4-34 21-34s25 18 21 34c-6-7-13-10-21-10s-15 3-21 10Z" />
      <path className="fill-cloth-clay" d="M57 45c2-11 13-17 21-12-1 9-8 15-19 15Z" />
      <path d="M60 49c10-5 21-2 24 6-7 4-16 3-23-3Z" fill="#97401F" />
      <path className="stroke-cloth-paper" d="M31 66c8-11 30-11 38 0M33 58c8-10 26-10 34 0" fill="none" strokeWidth="2.5" />
      <circle className="fill-cloth-paper" cx="33.5" cy="91" r="3" />
      <circle className="fill-cloth-paper" cx="66.5" cy="91" r="3" />
      <path className="stroke-cloth-gold" d="M36 122l14 16 14-16" fill="none" strokeWidth="3" />
      <rect className="fill-cloth-paper" x="28" y="134" width="44" height="50" rx="3" />
      <path className="stroke-cloth-ink" d="M34 142h22M34 148h30M34 154h26" strokeWidth="2.5" opacity=".55" />
      <path
        className="stroke-cloth-forest"
        d="m42 164 5.5 5.5L58 158"
        fill="none"
        strokeWidth="5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <rect className="fill-cloth-skin" x="22" y="148" width="12" height="20" rx="6" />
      <rect className="fill-cloth-skin" x="66" y="148" width="12" height="20" rx="6" />
    </svg>
  )
}

function HandWithPhone() {
  return (
    <svg aria-hidden="true" viewBox="0 0 100 176" className="block w-full">
      <path className="fill-cloth-deep" d="M0 0h100v176H0Z" />
      <path className="fill-cloth-skin" d="M32 120h44c6 0 10 4 10 12 0 14-8 18-8 30v20H32Z" />
      <rect className="fill-cloth-gold" x="26" y="158" width="58" height="20" />
      <path className="fill-cloth-clay" d="M26 163h58v3H26zM26 170h58v3H26z" />
      <g transform="rotate(-5 52 84)">
        <rect className="fill-cloth-ink" x="28" y="36" width="48" height="94" rx="7" />
        <rect className="fill-cloth-paper" x="31.5" y="41" width="41" height="84" rx="3" />
        <rect className="fill-cloth-forest" x="36" y="47" width="20" height="5" rx="1" />
        <rect x="36" y="59" width="32" height="11" rx="2" fill="#fff" />
        <rect className="fill-cloth-ink" x="39" y="63" width="15" height="3.5" rx="1" />
        <rect x="36" y="75" width="32" height="11" rx="2" fill="#fff" />
        <rect className="fill-cloth-ink" x="39" y="79" width="21" height="3.5" rx="1" />
        <rect className="fill-cloth-gold" x="36" y="100" width="32" height="15" rx="3" />
      </g>
      <g className="fill-cloth-skin">
        <rect x="22" y="96" width="15" height="11" rx="5.5" />
        <rect x="22.5" y="109" width="15" height="11" rx="5.5" />
        <rect x="24" y="122" width="15" height="11" rx="5.5" />
      </g>
      <path className="stroke-cloth-skin" d="M78 136c1-10-3-19-11-25" fill="none" strokeWidth="14" strokeLinecap="round" />
      <path d="M64.5 106.5c1.5-2 5-1.5 6.5.5" fill="none" stroke="#A06B45" strokeWidth="3" strokeLinecap="round" />
    </svg>
  )
}

function StallWithMoney() {
  return (
    <svg aria-hidden="true" viewBox="0 0 100 176" className="block w-full">
      <path className="fill-cloth-clay" d="M0 0h100v176H0Z" />
      <path className="fill-cloth-ink" d="M48 66h5v110h-5z" />
      <path
        className="fill-cloth-paper"
        d="M4 72C6 44 26 28 50.5 28S95 44 97 72c-4 5-11.5 5-15.5 0-4 5-11.5 5-15.5 0-4 5-11.5 5-15.5 0-4 5-11.5 5-15.5 0-4 5-11.5 5-15.5 0C15.5 77 8 77 4 72Z"
      />
      <path
        className="fill-cloth-gold"
        d="M50.5 28C38 34 31 50 29.3 74.5c-3.5 1-7.3.5-9.8-2.5C21 50 33 33 50.5 28ZM50.5 28C63 34 70 50 71.7 74.5c3.5 1 7.3.5 9.8-2.5C80 50 68 33 50.5 28ZM50.5 28c-3 8-7 25-7 46.5 2.5.8 5 .2 7-2.5 2 2.7 4.5 3.3 7 2.5C57.5 53 53.5 36 50.5 28Z"
      />
      <path className="fill-cloth-ink" d="M49 22h3v8h-3z" />
      <path className="fill-cloth-deep" d="M0 138h100v10H0z" />
      <path className="fill-cloth-forest" d="M6 148h88v28H6z" />
      <path className="fill-cloth-gold" d="M6 154h88v3H6zM6 164h88v3H6z" />
      <rect className="fill-cloth-gold" x="8" y="126" width="30" height="12" rx="2" />
      <rect className="fill-cloth-forest" x="10" y="114" width="26" height="12" rx="2" />
      <rect className="fill-cloth-paper" x="9" y="102" width="28" height="12" rx="2" />
      <path className="stroke-cloth-ink" d="M14 126v12M20 126v12M16 114v12M30 114v12M15 102v12M31 102v12" strokeWidth="2" opacity=".5" />
      <circle className="fill-cloth-gold" cx="73" cy="117" r="21" />
      <circle className="stroke-cloth-ink" cx="73" cy="117" r="16.5" fill="none" strokeWidth="2" opacity=".35" />
      <path className="stroke-cloth-ink" d="M79.5 111.5a8 8 0 1 0 0 11M73 105.5v23" fill="none" strokeWidth="3.5" strokeLinecap="round" />
    </svg>
  )
}
