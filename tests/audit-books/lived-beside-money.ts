import { sql } from 'kysely'
import { expect } from 'vitest'
import { addDays, dayOf } from '#domain/kernel/calendar.ts'
import { dailyClose } from '#server/operations/daily-close.ts'
import { runJob } from '#server/platform/jobs/run-job.ts'
import { confirmAll } from '#tests/support/confirm-requests.ts'
import { comeBack } from '#tests/support/loan-actions.ts'
import type { LivedIn, PersonName } from './lived-in-books.ts'

/** Facts that steer money without moving it: contacts, cases, access, keys, consents, complaints, wallets, a product. */
export async function liveBesideMoney({ product, loans, people }: LivedIn): Promise<void> {
  const post = async (by: string, path: string, body: object = {}) => {
    // The administrator signed in to confirm.
    if (by !== 'administrator') await comeBack(product, by)
    const answer = await product.as(by).post(path, body)
    expect(answer, `${path} ${JSON.stringify(answer.body)}`).toMatchObject({ status: 200 })
    return answer
  }
  const ofUser = (by: string, name: PersonName, path: string, body: object = {}) =>
    post(by, `/api/admin/users/${people[name]}/${path}`, body)
  const today = () => dayOf(product.clock.now())
  await collect(post, { product, loans, people })
  for (const name of ['Reader', 'Old reader'])
    await post('md', '/api/admin/api-keys', { name, scopes: ['loans'], expiresOn: addDays(today(), 60) })
  await post('md', '/api/admin/api-keys/2/revoke')
  await post('md', '/api/admin/webhooks', { url: 'https://books.example.com/mmoa' })
  await post('Ama', '/api/consents', { kind: 'news', given: true, textVersion: 1 })
  await ofUser('desk', 'Ama', 'reminders', { wanted: false, reason: 'She reads the app' })
  await post('Ama', '/api/complaints', { subject: 'payment', text: 'Twelve cedis are missing' })
  await post('Kofi', '/api/complaints', { subject: 'staff', text: 'Nobody listened' })
  await post('md', '/api/admin/complaints/1/answer', { text: 'They came', outcome: 'not_upheld', redress: 'none' })
  await post('manager', '/api/admin/complaints/2/escalate', { reason: 'It is about me' })
  await ofUser('manager', 'Efua', 'deactivate', { reason: 'Moved away' })
  await ofUser('manager', 'Abla', 'profile', { businessType: 'retail', address: 'Shop 9, Accra', momoNumber: '0249999999' })
  await ofUser('manager', 'Adwoa', 'name', { fullName: 'Adwoa Mensah', reason: 'By her card' })
  await ofUser('manager', 'Adwoa', 'ghana-card', { number: 'GHA-222222222-2' })
  await ofUser('manager', 'Akosua', 'phone', { phone: '0209990001', reason: 'She lost it' })
  await post('Ama', '/api/data-requests', { kind: 'object', text: 'No more letters' })
  await post('md', '/api/admin/data-requests/1/answer', { outcome: 'refused', reason: 'The law needs them' })
  await post('md', '/api/admin/product-versions/2', { active: true, reason: 'Teachers ask for it' })
  expect(await confirmAll(product)).toBe(1)
  await ofUser('administrator', 'Yaa', 'profile', { businessType: 'retail', address: 'Shop 9, Accra', momoNumber: '0249999998' })
  const { body } = await ofUser('md', 'Yaa', 'wallet-code')
  await ofUser('md', 'Yaa', 'wallet-confirmation', { code: body.developmentCode })
  await post('md', '/api/admin/settings/holidays', { value: true })
  await post('md', '/api/admin/holidays', { date: addDays(today(), 40), name: 'Festival' })
  product.clock.moveTo(`${addDays(today(), 1)}T09:00:00Z`)
  await runJob(product.deps, dailyClose)
}

type Post = (by: string, path: string, body?: object) => Promise<unknown>

/** The case of Ama's overdue loan: taken, called, visited, written to. */
async function collect(post: Post, { product, loans, people }: Pick<LivedIn, 'product' | 'loans' | 'people'>): Promise<void> {
  const ofLoan = `/api/admin/loans/${loans['Ama']}`
  const today = dayOf(product.clock.now())
  for (const to of ['manager', 'desk'] as const) await post('md', `${ofLoan}/case/hand-over`, { to: people[to], reason: 'Near her stall' })
  await post('desk', `${ofLoan}/case/number`)
  const { rows } = await sql<{ id: number }>`select max(id) as id from loan_contacts`.execute(product.db)
  await post('desk', `${ofLoan}/contacts/${rows[0]?.id}/outcome`, {
    outcome: 'promised',
    promisedOn: addDays(today, 3),
    promisedAmount: '20',
    note: 'She pays on Friday',
  })
  await post('desk', `${ofLoan}/contacts`, { kind: 'visit', outcome: 'reached', note: 'At her stall' })
}
