import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openDatabase, type Db } from '#server/platform/db.ts'
import { KeptAnswers } from '#server/platform/http/kept-answers.ts'
import { someone } from '#tests/support/platform-probe.ts'
import { openTestDatabase } from '#tests/support/test-db.ts'

const { db, close } = await openTestDatabase()
afterAll(close)

const NOW = new Date('2026-03-02T09:00:00Z')
const later = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000)
const ama = someone('ama')
const answer = (body: string) => ({ headers: {}, body })
const changeOf = (user_id: string | null, on: Db = db) => on.insertInto('customer_changes').values({ user_id }).execute()

let store: KeptAnswers
/** As a call does: what is there, where it holds. */
async function found(key: string, now: Date, where = store) {
  const hit = where.find(key, now)
  return hit && (await where.holds(hit)) ? hit : undefined
}
beforeEach(async () => {
  store = new KeptAnswers({ db })
  // The first look finds out where to begin, and takes everybody to have changed.
  store.keeper('warm', NOW)(undefined, later(9), answer(''))
  expect(await found('warm', NOW)).toBeUndefined()
})

test('what was answered is found again until anything of its customer changes', async () => {
  store.keeper('home of ama', NOW)(ama, later(5), answer('hers'))
  store.keeper('home of esi', NOW)(someone('esi'), later(5), answer('other'))
  await changeOf('kofi')
  expect(await found('home of ama', later(1))).toMatchObject({ actor: ama, body: 'hers' })
  await changeOf('ama')
  expect(await found('home of ama', later(1))).toBeUndefined()
  expect(await found('home of esi', later(1))).toMatchObject({ body: 'other' })
  await changeOf(null)
  expect(await found('home of esi', later(1))).toBeUndefined()
})

test('what is the same for everybody holds until anything changes at all', async () => {
  store.keeper('figures', NOW)(undefined, later(5), answer('figures'))
  expect(await found('figures', NOW)).toMatchObject({ body: 'figures', actor: undefined })
  await changeOf('kofi')
  expect(await found('figures', NOW)).toBeUndefined()
})

test('what was read while a change was heard of is not kept: it may be older than the change', async () => {
  store.keeper('known', NOW)(someone('esi'), later(5), answer('known'))
  const keep = store.keeper('home of ama', NOW)
  await changeOf('ama')
  await found('known', NOW)
  keep(ama, later(5), answer('read before'))
  expect(await found('home of ama', NOW)).toBeUndefined()
})

test('what was read before a change that nobody has heard of yet is dropped when it is heard of', async () => {
  const keep = store.keeper('home of ama', NOW)
  await changeOf('ama')
  keep(ama, later(5), answer('read before'))
  expect(await found('home of ama', NOW)).toBeUndefined()
})

test('nothing outlives what is certain of its session, its day, or a clock that went back', async () => {
  for (const moment of [later(2), later(15), later(-1)]) {
    store.keeper('home', NOW)(ama, moment === later(15) ? later(99) : later(2), answer('home'))
    expect(await found('home', moment)).toBeUndefined()
    // Dropped, and not only passed over.
    expect(await found('home', NOW)).toBeUndefined()
  }
  store.keeper('over', NOW)(ama, NOW, answer('over'))
  expect(await found('over', NOW)).toBeUndefined()
  store.keeper('overnight', NOW)(ama, later(99), answer('overnight'))
  expect(await found('overnight', later(14))).toMatchObject({ body: 'overnight' })
  expect(await found('overnight', later(15))).toBeUndefined()
})

test('so much is kept and no more: the first to come are the first to go, and a long answer is not kept', async () => {
  for (let one = 0; one <= 2_000; one += 1) store.keeper(`home ${one}`, NOW)(someone(`customer ${one}`), later(5), answer(String(one)))
  expect(await found('home 0', NOW)).toBeUndefined()
  expect(await found('home 1', NOW)).toMatchObject({ body: '1' })
  expect(await found('home 2000', NOW)).toMatchObject({ body: '2000' })
  store.keeper('long', NOW)(ama, later(5), answer('x'.repeat(9_000)))
  expect(await found('long', NOW)).toBeUndefined()
})

test('an answer that replaced another is not given to who waited for the other, and is found by who comes next', async () => {
  store.keeper('home of ama', NOW)(ama, later(5), answer('first'))
  const waiting = found('home of ama', NOW)
  store.keeper('home of ama', NOW)(ama, later(5), answer('second'))
  expect(await waiting).toBeUndefined()
  expect(await found('home of ama', NOW)).toMatchObject({ body: 'second' })
})

test('who asks is answered though others never stop asking', async () => {
  store.keeper('home of ama', NOW)(ama, later(5), answer('hers'))
  let answered = false
  const first = found('home of ama', NOW).then((hit) => {
    answered = true
    return hit
  })
  let others = 0
  for (; !answered && others < 100_000; others += 1) {
    void found('home of ama', NOW)
    await setImmediate()
  }
  expect(await first).toMatchObject({ body: 'hers' })
  expect(others).toBeLessThan(100_000)
})

test('what was answered goes out again byte for byte', async () => {
  store.keeper('owed', NOW)(ama, later(5), answer('GH₵ 5.00'))
  const hit = await found('owed', NOW)
  expect(Buffer.from(hit?.body ?? '', 'latin1').toString()).toBe('GH₵ 5.00')
  expect(hit?.headers).toEqual(['content-length', '10'])
})

test('where the database cannot be asked nothing is answered, and nothing kept', async () => {
  const gone = await openDatabase({ url: 'postgres://nobody@127.0.0.1:1/none' })
  const alone = new KeptAnswers({ db: gone.db })
  alone.keeper('home of ama', NOW)(ama, later(5), answer('hers'))
  await expect(found('home of ama', NOW, alone)).rejects.toThrow(/ECONNREFUSED/)
  expect(await found('home of ama', NOW, alone)).toBeUndefined()
  await gone.close()
})
