import { cpus, loadavg, totalmem } from 'node:os'
import { tenths, thousandths, whole } from './figures.ts'
import { KINDS, type Answered } from './counting-proxy.ts'
import type { Scores } from './lighthouse-scores.ts'
import type { Journey, Step } from './phone-journey.ts'
import type { ScreenSeen } from './phone-screens.ts'
import { type NetworkProfile, type Seen, SLOW_3G, SLOW_4G, SLOWER_PROCESSOR } from './throttled-phone.ts'

/** Milliseconds, bytes as sent, points. */
const GOALS = {
  landing: { bytes: 20_000, lcp: 1000, performance: 100 },
  customer: { bytes: 90_000, lcp: 2000, inp: 100, performance: 95 },
  repeat: 10_000,
  journey: 200_000,
  desk: 2000,
} as const

export interface PhoneReport {
  readonly at: Date
  readonly browser: string
  readonly loadBefore: number
  readonly screens: readonly (ScreenSeen & { readonly scores: Scores | string })[]
  readonly journey: Journey
  /** Staff panel, not throttled. */
  readonly desk: Seen
}

/** Milliseconds until a screen is usable on slow 3G. */
const SLOW_3G_GOALS: Readonly<Record<string, { readonly first: number; readonly again: number }>> = {
  'Sign-in': { first: 2500, again: 1500 },
  Home: { first: 4000, again: 1500 },
}

const network = ({ megabitsDown, latencyMs }: NetworkProfile): string =>
  `${megabitsDown} Mbit/s down and ${latencyMs} ms added to each request`
const kilobytes = (bytes: number) => tenths(bytes / 1000)
const GIB = 1024 ** 3
const bytesOf = (answered: readonly Answered[]): number => answered.reduce((sum, one) => sum + one.bytes, 0)
const met = (isMet: boolean): string => (isMet ? 'met' : '**missed**')

export function phoneReport({ at, browser, loadBefore, screens, journey, desk }: PhoneReport): string {
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown processor'}, ${Math.round(totalmem() / GIB)} GiB, Node ${process.version}, Chromium ${browser}`
  return [
    '# The web on a cheap phone',
    '',
    `Taken on ${at.toISOString().slice(0, 16).replace('T', ' ')} UTC by \`npm run bench:web\` on ${machine}. Load of the machine: ${tenths(loadBefore)} before, ${tenths(loadavg()[0] ?? 0)} at the end.`,
    '',
    `The phone: 360 × 740, ${network(SLOW_4G)}, the processor ÷ ${SLOWER_PROCESSOR}, by the browser's own tools. Of three openings the middle figure.`,
    'A machine that does something else makes every time longer: look at the load. Bytes do not depend on it.',
    '',
    ...timesTable('First visit: a phone with nothing on it', screens, ({ first }) => first),
    ...timesTable('Repeat visit', screens, ({ again }) => again),
    ...slow3gTable(screens),
    `The desk of the staff on this machine without any brake: FCP ${whole(desk.fcp)} ms, LCP ${whole(desk.lcp)} ms (goal ${GOALS.desk}): ${met(desk.lcp <= GOALS.desk)}.`,
    '',
    ...scoresTable(screens),
    ...bytesTable('From the landing page to the first payment, in KB as sent', journey.first),
    ...verdicts(journey),
    ...bytesTable('The next payment, from the same phone', journey.again),
    `Home opens with the network cut: ${journey.opensOffline ? 'yes' : '**no**'}.`,
    '',
  ].join('\n')
}

function timesTable(title: string, screens: PhoneReport['screens'], of: (one: ScreenSeen) => Seen): string[] {
  const rows = screens.map((one) => {
    const { fcp, lcp, tbt, cls, inp } = of(one)
    const goal = one.screen.name === 'Landing' ? GOALS.landing : GOALS.customer
    const isMet = lcp <= goal.lcp && cls < 0.1 && (inp === undefined || inp <= GOALS.customer.inp)
    return `| ${one.screen.name} | ${whole(fcp)} | ${whole(lcp)} | ${goal.lcp} | ${whole(tbt)} | ${thousandths(cls)} | ${inp === undefined ? '' : whole(inp)} | ${met(isMet)} |`
  })
  return [
    `## ${title}`,
    '',
    `Milliseconds. Goals: LCP as given, no shift that is felt (CLS below 0.1), a touch answered within ${GOALS.customer.inp} ms.`,
    '',
    '| Screen | FCP | LCP | Goal | Blocked | CLS | Touch | |',
    '| --- | ---: | ---: | ---: | ---: | ---: | ---: | --- |',
    ...rows,
    '',
  ]
}

function slow3gTable(screens: PhoneReport['screens']): string[] {
  const rows = screens.map(({ screen, slow3g }) => {
    const goal = SLOW_3G_GOALS[screen.name]
    if (slow3g === undefined || goal === undefined) return ''
    const isMet = slow3g.first <= goal.first && slow3g.again <= goal.again
    return `| ${screen.name} | ${whole(slow3g.first)} | ${goal.first} | ${whole(slow3g.again)} | ${goal.again} | ${met(isMet)} |`
  })
  return [
    '## Slow 3G',
    '',
    `${network(SLOW_3G)}, the processor ÷ ${SLOWER_PROCESSOR}: milliseconds until the first field or button can be touched.`,
    '',
    '| Screen | First visit | Goal | Repeat visit | Goal | |',
    '| --- | ---: | ---: | ---: | ---: | --- |',
    ...rows.filter((row) => row !== ''),
    '',
  ]
}

function scoresTable(screens: PhoneReport['screens']): string[] {
  const rows = screens.map(({ screen, scores }) => {
    if (typeof scores === 'string') return `| ${screen.name} | ${scores} | | | | | | | |`
    const goal = screen.name === 'Landing' ? GOALS.landing.performance : GOALS.customer.performance
    return `| ${screen.name} | ${scores.performance} | ${scores.accessibility} | ${scores.bestPractices} | ${screen.session === undefined ? scores.seo : ''} | ${whole(scores.lcp)} | ${whole(scores.tbt)} | ${whole(scores.machine)} | ${goal}: ${met(scores.performance >= goal)} |`
  })
  return [
    '## Lighthouse',
    '',
    'First visit, on its own simulated slow 4G. What only who is signed in can see asks not to be listed by search engines, so its SEO says nothing. "Machine" is Lighthouse’s own measure of the processor: scores compare only where it is alike.',
    '',
    '| Screen | Performance | Accessibility | Best practices | SEO | LCP | Blocked | Machine | Goal for performance |',
    '| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | --- |',
    ...rows,
    '',
  ]
}

function bytesTable(title: string, steps: readonly Step[]): string[] {
  const now = (step: Step) => step.answered.filter((one) => !one.forLater)
  const row = (name: string, answered: readonly Answered[], later: readonly Answered[]) =>
    `| ${name} | ${KINDS.map((kind) => kilobytes(bytesOf(answered.filter((one) => one.kind === kind)))).join(' | ')} | ${kilobytes(bytesOf(answered))} | ${kilobytes(bytesOf(later))} |`
  const all = steps.flatMap((step) => step.answered)
  return [
    `## ${title}`,
    '',
    `| Step | ${KINDS.join(' | ')} | in all | for later |`,
    `| --- | ${KINDS.map(() => '---:').join(' | ')} | ---: | ---: |`,
    ...steps.map((step) =>
      row(
        step.name,
        now(step),
        step.answered.filter((one) => one.forLater),
      ),
    ),
    row(
      '**In all**',
      all.filter((one) => !one.forLater),
      all.filter((one) => one.forLater),
    ),
    '',
    'For later: what the service worker fetches once the first screen is there, so that every screen opens without a network.',
    '',
  ]
}

function verdicts({ first, again }: Journey): string[] {
  const waitedFor = (steps: readonly Step[]) => steps.flatMap((step) => step.answered).filter((one) => !one.forLater)
  const [landing, ...rest] = first
  const code = waitedFor(rest).filter(({ kind }) => kind === 'script' || kind === 'style')
  const untilData = waitedFor(again).filter(({ kind }) => kind !== 'data')
  return [
    `- Landing page in all ${kilobytes(bytesOf(landing?.answered ?? []))} KB (goal ${kilobytes(GOALS.landing.bytes)}): ${met(bytesOf(landing?.answered ?? []) <= GOALS.landing.bytes)}`,
    `- Scripts and style sheets of all screens on the way ${kilobytes(bytesOf(code))} KB (goal for the first screen ${kilobytes(GOALS.customer.bytes)}; per screen: \`node tools/web-size.ts\`)`,
    `- The whole journey, what the customer waits for, ${kilobytes(bytesOf(waitedFor(first)))} KB (goal ${kilobytes(GOALS.journey)}): ${met(bytesOf(waitedFor(first)) <= GOALS.journey)}`,
    `- Repeat visit before data ${kilobytes(bytesOf(untilData))} KB (goal ${kilobytes(GOALS.repeat)}): ${met(bytesOf(untilData) <= GOALS.repeat)}`,
    '',
  ]
}
