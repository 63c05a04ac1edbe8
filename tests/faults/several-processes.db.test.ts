import { readdirSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { parseCedis } from '#domain/kernel/money.ts'
import type { Database } from '#server/platform/db.ts'
import { prepareGround } from '#tests/faults/support/drill-ground.ts'
import { type DrillHome, makeDrillHome } from '#tests/faults/support/drill-home.ts'
import { type DrillProcess, startReady } from '#tests/faults/support/drill-process.ts'
import { compare, storedPayments } from '#tests/faults/support/lost-payments.ts'
import { sendOnce } from '#tests/faults/support/send-payment.ts'
import { expectBooksToBeRight } from '#tests/support/right-books.ts'
import { freePort } from '#tools/check/free-port.ts'

const FILES = readdirSync(new URL('../../migrations/', import.meta.url)).filter((file) => file.endsWith('.sql'))
const ADMINISTRATOR = { email: 'head@mmoa.example', password: 'a password for the tests', phone: '0201234567' }

// Only a PostgreSQL server can be shared.
describe.runIf(process.env['TEST_DATABASE_URL'] !== undefined)(
  'three processes that start at once on an empty database',
  { timeout: 300_000 },
  () => {
    let home: DrillHome
    let database: Database
    let processes: DrillProcess[]
    beforeAll(async () => {
      home = await makeDrillHome({ empty: true })
      const { email, password, phone } = ADMINISTRATOR
      const settings = { ...home.place, ADMIN_EMAIL: email, ADMIN_PASSWORD: password, ADMIN_PHONE: phone }
      const ports = [await freePort(), await freePort(), await freePort()]
      processes = await Promise.all(ports.map((port) => startReady(settings, port)))
      // A process that has just started sheds calls on a busy machine.
      for (const { origin } of processes)
        await vi.waitFor(async () => expect((await fetch(`${origin}/api/public/stats`)).status).toBe(200), 20_000)
      database = await home.open()
    }, 90_000)
    afterAll(async () => {
      await Promise.all(processes.map((one) => one.kill()))
      await database.close()
      await home.remove()
    })
    const at = (index: number) => processes[index]?.origin ?? ''
    const post = (index: number, path: string, body: object, cookie = '') =>
      fetch(`${at(index)}${path}`, { method: 'POST', headers: { 'content-type': 'application/json', cookie }, body: JSON.stringify(body) })
    const number = async (query: ReturnType<typeof sql<{ count: number }>>) => Number((await query.execute(database.db)).rows[0]?.count)

    test('all become ready, each migration is applied once, and there is one administrator', async () => {
      for (const { origin } of processes) expect((await fetch(`${origin}/readyz`)).status).toBe(200)
      expect(await number(sql`select count(*) from migrations`)).toBe(FILES.length)
      expect(await number(sql`select count(*) from users where role = 'administrator'`)).toBe(1)
    })

    test('a session of one process is valid on the others, and ends on all', async () => {
      const checked = await post(0, '/api/auth/validate-admin', ADMINISTRATOR)
      expect(checked.status).toBe(200)
      const grant = checked.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
      const entered = await post(1, '/api/simple-login', { name: 'System Administrator', phone: ADMINISTRATOR.phone }, grant.join('; '))
      expect(await entered.json()).toMatchObject({ success: true })
      const cookie = entered.headers
        .getSetCookie()
        .map((one) => one.split(';')[0])
        .join('; ')
      expect((await fetch(`${at(2)}/api/auth/user`, { headers: { cookie } })).status).toBe(200)
      expect((await post(0, '/api/auth/sign-out-everywhere', {}, cookie)).status).toBe(200)
      expect((await fetch(`${at(2)}/api/auth/user`, { headers: { cookie } })).status).toBe(401)
    })

    test('wrong passwords are counted over all processes', async () => {
      const wrong = (index: number) =>
        post(index % 3, '/api/auth/validate-admin', { email: ADMINISTRATOR.email, password: 'not the password' })
      const statuses: number[] = []
      for (let tried = 0; tried < 12; tried += 1) statuses.push((await wrong(tried)).status)
      expect(statuses.filter((status) => status !== 429)).toHaveLength(10)
      expect(statuses.slice(10)).toEqual([429, 429])
    })

    test('one form sent to all three at once makes one payment, which each of them shows at once', async () => {
      const cash = await prepareGround(home.place, 2, 12)
      const answers = await Promise.all(
        cash.flatMap((one) => processes.map(({ origin }) => sendOnce(undefined, origin, { ...one, key: one.receiptNumber }))),
      )
      expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([])
      const acknowledged = answers.flatMap(({ sending, paymentId }) =>
        paymentId === undefined ? [] : [{ receiptNumber: sending.receiptNumber, paymentId }],
      )
      const { lost, paidTwice, unseen, stored } = compare(acknowledged, await storedPayments(database.db))
      expect({ lost, paidTwice, unseen, stored }).toEqual({ lost: [], paidTwice: [], unseen: 0, stored: cash.length })
      await expectBooksToBeRight(database.db)
      for (const { origin } of processes)
        for (const { cookie, loanId } of cash) {
          const receipts = cash.filter((one) => one.loanId === loanId).length
          const [loan] = await (await fetch(`${origin}/api/loans/user`, { headers: { cookie } })).json()
          expect(parseCedis(loan.amountPaid)).toBe(125 * receipts)
        }
    })
  },
)
