import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { startReady } from '#tests/faults/support/drill-process.ts'
import { buildWebIfStale } from '#tools/build-web.ts'
import { findBrowser } from '#tools/check/find-browser.ts'
import { freePort } from '#tools/check/free-port.ts'
import { ROOT, runProgram } from '#tools/check/run-program.ts'
import { SCENARIOS } from '#tools/demo/demo-scenarios.ts'
import { PEOPLE, STAFF } from '#tools/demo/demo-people.ts'

// npm run pictures: the demonstration, in docs/pictures/.
const OUT = join(ROOT, 'docs/pictures')
const MOST_BYTES = 60_000
const PHONE = { width: 360, height: 740 }
const DESK = { width: 1280, height: 800 }

interface Picture {
  readonly name: string
  readonly who: { readonly name: string; readonly phone: string }
  readonly path: string
  /** Visible once the screen is ready. */
  readonly shows: RegExp
  readonly size: typeof PHONE
  readonly theme: 'light' | 'dark'
  readonly before?: (page: Page) => Promise<unknown>
}

const scenarioOf = (lookAt: string) => {
  const person = PEOPLE[SCENARIOS.findIndex((scenario) => scenario.lookAt === lookAt)]
  if (person === undefined) throw new Error(`Nobody of the demonstration is there for: ${lookAt}`)
  return person
}
const director = STAFF.find(({ role }) => role === 'md') ?? STAFF[0]

const PICTURES: readonly Picture[] = [
  {
    name: 'home',
    who: scenarioOf('three loans repaid, the fourth on time'),
    path: '/',
    shows: /Next Payment Due/,
    size: PHONE,
    theme: 'light',
  },
  {
    name: 'apply',
    who: scenarioOf('has a profile and no loan yet'),
    path: '/apply',
    shows: /Loan Request/,
    size: PHONE,
    theme: 'light',
    before: (page) => page.getByRole('button', { name: '1,000' }).click(),
  },
  { name: 'score', who: scenarioOf('pays two weeks at a time'), path: '/score', shows: /^Your score is/, size: PHONE, theme: 'dark' },
  { name: 'portfolio', who: director, path: '/admin?tab=reports', shows: /^Outstanding, /, size: DESK, theme: 'light' },
]

const folder = mkdtempSync(join(tmpdir(), 'mmoa-pictures-'))
try {
  await takePictures()
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function takePictures(): Promise<void> {
  const home = { DATA_DIR: join(folder, 'data') }
  const { status } = await runProgram(['node', 'tools/demo/fill-demo.ts'], home)
  if (status !== 0) throw new Error('The demonstration could not be made: see above.')
  await buildWebIfStale()
  const product = await startReady(home, await freePort())
  const executablePath = findBrowser()
  const browser = await chromium.launch({
    args: ['--no-sandbox', '--disable-gpu'],
    ...(executablePath !== undefined && { executablePath }),
  })
  try {
    mkdirSync(OUT, { recursive: true })
    for (const picture of PICTURES) await takePicture(browser, product.origin, picture)
  } finally {
    await browser.close()
    await product.kill()
  }
}

async function takePicture(browser: Browser, origin: string, { name, who, path, shows, size, theme, before }: Picture): Promise<void> {
  const options = { baseURL: origin, viewport: size, deviceScaleFactor: size === PHONE ? 2 : 1, reducedMotion: 'reduce' } as const
  const context = await browser.newContext({ ...options, locale: 'en-GH', timezoneId: 'Africa/Accra' })
  await signIn(context, who)
  const page = await context.newPage()
  await page.addInitScript((chosen) => localStorage.setItem('mmoa-theme', chosen), theme)
  await page.goto(path)
  await page.getByText(shows).first().waitFor()
  await page.waitForLoadState('networkidle')
  await before?.(page)
  const file = join(OUT, `${name}.webp`)
  const { size: bytes } = await sharp(await page.screenshot())
    .webp({ quality: 75, effort: 6 })
    .toFile(file)
  await context.close()
  if (bytes > MOST_BYTES) throw new Error(`${file} has ${bytes} bytes; ${MOST_BYTES} are allowed`)
  console.log(`${file}: ${bytes} bytes`)
}

/** In development the response contains the code. */
async function signIn(context: BrowserContext, { name, phone }: Picture['who']): Promise<void> {
  const response = await context.request.post('/api/simple-login', { data: { name, phone } })
  const { developmentCode } = await response.json()
  if (developmentCode !== undefined) await context.request.post('/api/simple-login', { data: { name, phone, otp: developmentCode } })
}
