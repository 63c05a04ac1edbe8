import { median } from './figures.ts'
import type { Browser, Page } from '@playwright/test'
import { openAndWatch, newPhone, slowPage, untilQuiet, type Seen } from './throttled-phone.ts'

/** Each figure is the median. */
const RUNS = 3

export interface PhoneScreen {
  readonly name: string
  readonly path: string
  readonly touch?: (page: Page) => Promise<unknown>
  readonly signedIn: boolean
}

export interface ScreenSeen {
  readonly screen: PhoneScreen
  readonly first: Seen
  readonly again: Seen
}

export const phoneScreens = (loanId: number): PhoneScreen[] => [
  { name: 'Landing', path: '/', signedIn: false },
  { name: 'Sign-in', path: '/login', signedIn: false, touch: (page) => page.getByLabel('Full Name').pressSequentially('Ama') },
  { name: 'Home', path: '/', signedIn: true, touch: (page) => page.getByRole('button', { name: 'Menu', exact: true }).tap() },
  { name: 'Payment', path: '/payment', signedIn: true, touch: (page) => page.getByText('Mobile Money', { exact: true }).first().tap() },
  { name: 'Loan', path: `/loans/${loanId}`, signedIn: true, touch: (page) => page.getByText('The agreement').first().tap() },
]

/** On an empty phone, then with the first visit's cache. */
export async function watchScreen(browser: Browser, origin: string, screen: PhoneScreen, session: string): Promise<ScreenSeen> {
  const runs: { first: Seen; again: Seen }[] = []
  for (let run = 0; run < RUNS; run += 1) {
    const phone = await newPhone(browser, origin)
    if (screen.signedIn) await phone.addCookies([{ name: 'sid', value: session, url: origin }])
    const page = await slowPage(phone)
    const first = await openAndWatch(page, screen.path, screen.touch)
    await untilQuiet(page)
    await page.close()
    const again = await openAndWatch(await slowPage(phone), screen.path, screen.touch)
    await phone.close()
    runs.push({ first, again })
  }
  return { screen, first: middle(runs.map((one) => one.first)), again: middle(runs.map((one) => one.again)) }
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
