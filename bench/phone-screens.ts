import { median } from './figures.ts'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { newPhone, openAndWatch, SLOW_3G, slowPage, timeUntil, untilQuiet, type Seen, type Wanted } from './throttled-phone.ts'

/** Each figure is the median. */
const RUNS = 3

export interface PhoneScreen {
  readonly name: string
  readonly path: string
  readonly touch?: (page: Page) => Promise<unknown>
  /** Undefined: signed out. */
  readonly session?: string
  /** Makes the screen usable; only where slow 3G has a goal. */
  readonly usable?: Wanted
}

/** Milliseconds until it is usable. */
export interface Slow3g {
  readonly first: number
  readonly again: number
}

export interface ScreenSeen {
  readonly screen: PhoneScreen
  readonly first: Seen
  readonly again: Seen
  readonly slow3g: Slow3g | undefined
}

interface PhonePeople {
  readonly loanId: number
  /** Of a customer who has just paid. */
  readonly session: string
  /** Of another customer, whose next payment is due. */
  readonly owing: string
}

export const phoneScreens = ({ loanId, session, owing }: PhonePeople): PhoneScreen[] => [
  { name: 'Landing', path: '/' },
  {
    name: 'Sign-in',
    path: '/login',
    touch: (page) => page.getByLabel('Full Name').pressSequentially('Ama'),
    usable: { selector: 'input[name=name]', words: '' },
  },
  {
    name: 'Home',
    path: '/',
    session: owing,
    touch: (page) => page.getByRole('button', { name: 'Menu', exact: true }).tap(),
    usable: { selector: 'a', words: 'Pay Now' },
  },
  { name: 'Payment', path: '/payment', session, touch: (page) => page.getByText('Mobile Money', { exact: true }).first().tap() },
  { name: 'Loan', path: `/loans/${loanId}`, session, touch: (page) => page.getByText('The agreement').first().tap() },
]

/** On an empty phone, then with the first visit's cache. */
export async function watchScreen(browser: Browser, origin: string, screen: PhoneScreen): Promise<ScreenSeen> {
  const runs: { first: Seen; again: Seen }[] = []
  for (let run = 0; run < RUNS; run += 1) {
    const phone = await newPhone(browser, origin)
    await signIn(phone, origin, screen)
    const page = await slowPage(phone)
    const first = await openAndWatch(page, screen.path, screen.touch)
    await untilQuiet(page)
    await page.close()
    const again = await openAndWatch(await slowPage(phone), screen.path, screen.touch)
    await phone.close()
    runs.push({ first, again })
  }
  const slow3g = screen.usable && (await onSlow3g(browser, origin, screen, screen.usable))
  return { screen, first: middle(runs.map((one) => one.first)), again: middle(runs.map((one) => one.again)), slow3g }
}

async function signIn(phone: BrowserContext, origin: string, { session }: PhoneScreen): Promise<void> {
  if (session !== undefined) await phone.addCookies([{ name: 'sid', value: session, url: origin }])
}

async function onSlow3g(browser: Browser, origin: string, screen: PhoneScreen, usable: Wanted): Promise<Slow3g> {
  const runs: Slow3g[] = []
  for (let run = 0; run < RUNS; run += 1) {
    const phone = await newPhone(browser, origin)
    await signIn(phone, origin, screen)
    const page = await slowPage(phone, SLOW_3G)
    const first = await timeUntil(page, screen.path, usable)
    await untilQuiet(page)
    await page.close()
    const again = await timeUntil(await slowPage(phone, SLOW_3G), screen.path, usable)
    await phone.close()
    runs.push({ first, again })
  }
  return { first: median(runs.map((one) => one.first)), again: median(runs.map((one) => one.again)) }
}

function middle(all: readonly Seen[]): Seen {
  const of = (figure: (one: Seen) => number): number => median(all.map(figure))
  return {
    fcp: of((one) => one.fcp),
    lcp: of((one) => one.lcp),
    tbt: of((one) => one.tbt),
    cls: of((one) => one.cls),
    inp: all.some((one) => one.inp !== undefined) ? of((one) => one.inp ?? 0) : undefined,
  }
}
