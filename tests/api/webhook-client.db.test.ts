import { spawn, type ChildProcess } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApiKey, createWebhook, listWebhookDeliveries, resendDelivery, testWebhook } from '#contract/integrations.ts'
import { approveLoan } from '#contract/staff-loans.ts'
import { addDays, dayOf } from '#domain/kernel/calendar.ts'
import { deliverWebhooksJob } from '#server/integrations/deliver-webhooks.ts'
import { examplesOfApi } from '#tests/support/api-examples.ts'
import { apply, comeBack, joinWithProfile, openOffice, payOutCash } from '#tests/support/loan-actions.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'

const example = examplesOfApi().find(({ language, code }) => language === 'js' && code.includes('standardwebhooks'))
let product: TestApp
let client: ChildProcess
let url: string
let place: string
let webhookId: number
let printed = ''

beforeAll(async () => {
  product = await buildTestApp()
  // The library of the client refuses signatures of another time.
  product.clock.moveTo(new Date())
  await openOffice(product)
  await joinWithProfile(product, 'Ama')
  const address = await product.app.listen({ port: 0, host: '127.0.0.1' })
  const port = await freePort()
  url = `http://127.0.0.1:${port}`
  const expiresOn = addDays(dayOf(product.clock.now()), 30)
  const { key } = await product.as('md').call(createApiKey, { body: { name: 'Accounts', scopes: ['loans'], expiresOn } })
  const { webhook, secret } = await product.as('md').call(createWebhook, { body: { url } })
  webhookId = webhook.id
  // Inside the project, so that the example resolves its packages.
  const cache = fileURLToPath(new URL('../../.cache', import.meta.url))
  mkdirSync(cache, { recursive: true })
  place = mkdtempSync(join(cache, 'receiver-'))
  const file = join(place, 'receiver.mjs')
  writeFileSync(file, example?.code ?? '')
  const env = { ...process.env, MMOA: address, MMOA_KEY: key, MMOA_SECRET: secret, PORT: String(port) }
  client = spawn(process.execPath, [file], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  client.stdout?.on('data', (chunk) => (printed += String(chunk)))
  await untilListening()
})
afterAll(async () => {
  client.kill()
  rmSync(place, { recursive: true })
  await product.close()
})

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const found = server.address()
  server.close()
  return typeof found === 'object' && found ? found.port : 0
}

async function untilListening(): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const answer = await fetch(url).catch(() => undefined)
    if (answer) return
    await wait(100)
  }
  throw new Error('the receiver of docs/API.md does not listen')
}

const deliver = () => deliverWebhooksJob.run(product.deps)
const deliveries = async () => (await product.as('md').call(listWebhookDeliveries, { params: { webhookId } })).toReversed()

test('the receiver of docs/API.md verifies each call, reads the loan with its key, and ignores a repetition', async () => {
  const id = await apply(product, 'Ama', '500')
  await deliver()
  await comeBack(product, 'md')
  await product.as('md').call(approveLoan, { params: { id }, body: {} })
  await deliver()
  await payOutCash(product, id)
  await deliver()
  const [first] = await deliveries()
  await product.as('md').call(resendDelivery, { params: { deliveryId: first?.id ?? 0 } })
  await product.as('md').call(testWebhook, { params: { webhookId } })
  await deliver()
  expect((await deliveries()).map(({ type, status, outcome }) => [type, status, outcome])).toEqual([
    ['loan.applied', 'delivered', '204'],
    ['loan.approved', 'delivered', '204'],
    ['loan.disbursed', 'delivered', '204'],
    ['test', 'delivered', '204'],
  ])
  expect(printed.trim()).toBe(example?.answer)
})

test('the receiver of docs/API.md refuses a call that the product did not sign', async () => {
  const before = printed
  const headers = { 'webhook-id': 'msg_9', 'webhook-timestamp': String(Math.floor(Date.now() / 1000)), 'webhook-signature': 'v1,AAAA' }
  const answer = await fetch(url, { method: 'POST', headers, body: '{"type":"loan.disbursed","data":{"loanId":1}}' })
  expect([answer.status, printed]).toEqual([400, before])
})
