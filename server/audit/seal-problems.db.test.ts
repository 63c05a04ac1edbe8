import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertAuditRow } from '#server/audit/audit-store.ts'
import { problemsOfSeals, type SealCopy, sealsOfLog, sealsOfPack, formatSeal, storedSeals } from '#server/audit/seal-problems.ts'
import { sealAuditTrailJob } from '#server/audit/seal-audit-trail.ts'
import { openProbe } from '#tests/support/platform-probe.ts'
import { openTestDatabase } from '#tests/support/test-db.ts'
import type { Tx } from '#server/platform/db.ts'

const { db, close } = await openTestDatabase({ brokenOnPurpose: true })
const { clock, deps, logged, close: closeProbe } = await openProbe(db)
const keys = deps.config.auditSealKeys
const origin = { requestId: 'request-1', address: '127.0.0.1' }
let backup: SealCopy[]
beforeAll(async () => {
  for (const round of [1, 2, 3]) {
    for (const action of ['approveLoan', 'disburseLoan', 'confirmPayment'])
      await insertAuditRow(db, 'done', { at: clock.now(), actor: undefined, action, reason: `Round ${round}`, origin })
    await sealAuditTrailJob.run(deps)
    if (round === 2) backup = (await storedSeals(db)).map((seal) => ({ source: 'the backup', ...seal }))
  }
})
afterAll(async () => {
  await closeProbe()
  await close()
})

/** Runs as the database's owner with triggers off, computes all seals again, and rolls back. */
async function afterTampering(statements: readonly string[], copies: readonly SealCopy[] = []): Promise<string[]> {
  const rolledBack = new Error('rolled back')
  let found: string[] = []
  await db
    .transaction()
    .execute(async (tx: Tx) => {
      for (const table of ['audit_trail', 'audit_seals', 'audit_texts'])
        await sql.raw(`alter table ${table} disable trigger user`).execute(tx)
      for (const statement of statements) await sql.raw(statement).execute(tx)
      found = await problemsOfSeals(tx, keys, copies)
      throw rolledBack
    })
    .catch((error: unknown) => {
      if (error !== rolledBack) throw error
    })
  return found
}

const LAST_THREE = [
  'delete from audit_texts where audit_id > 6',
  'delete from audit_trail where id > 6',
  'delete from audit_seals where number > 2',
]
const ROW_CHANGED = "update audit_trail set action = 'rejectLoan' where id = 2"
/** Leaves the signatures as they are. */
const SEALED_AGAIN = `
  do $$ declare s record; before text; begin
    for s in select * from audit_seals order by number loop
      update audit_seals set rows_hash = audit_rows_hash(first_id, last_id), seal = seal_of(before, first_id, last_id, row_count, audit_rows_hash(first_id, last_id))
        where number = s.number returning seal into before;
    end loop;
  end $$`

test('problemsOfSeals finds none in a sealed trail that agrees with log, backup and pack', async () => {
  const log = sealsOfLog('the log', logged())
  const pack = sealsOfPack('the pack', JSON.stringify([['Last seal', formatSeal(log[2] ?? { number: 0, seal: '' })]]))
  expect([log.length, backup.length, pack.length]).toEqual([3, 2, 1])
  expect(await problemsOfSeals(db, keys, [...log, ...backup, ...pack])).toEqual([])
})

test.each([
  ['a row changed', [ROW_CHANGED], /^seal 1: the rows/],
  ['a row removed', ['delete from audit_texts where audit_id = 5', 'delete from audit_trail where id = 5'], /^seal 2: the rows/],
  ['a text changed', ["update audit_texts set reason = 'Another'"], /^audit row 1: its text is not/],
  ['a text removed', ['delete from audit_texts'], /^audit row 1: its text is missing/],
  ['the first seal removed', ['delete from audit_seals where number = 1'], /^seal 2: it does not follow/],
  ['a row changed and all seals computed again', [ROW_CHANGED, SEALED_AGAIN], /no key of ours signed it/],
  ['a signature removed', ['update audit_seals set signature = null where number = 3'], /^seal 3: it is not signed/],
  [
    'a signature of another seal',
    ['update audit_seals set signature = (select signature from audit_seals where number = 1)'],
    /^seal 2: no key/,
  ],
])('problemsOfSeals reports %s without any copy', async (_what, statements, expected) => {
  expect((await afterTampering(statements)).join('\n')).toMatch(new RegExp(expected, 'm'))
})

test('problemsOfSeals reports three rows cut off together with their seal, by comparing with the log', async () => {
  expect(await afterTampering(LAST_THREE, backup)).toEqual([])
  expect(await afterTampering(LAST_THREE, sealsOfLog('the log', logged()))).toEqual(['seal 3 of the log is missing: rows were cut off'])
})

test('problemsOfSeals reports a trail rewritten with the stolen key, by comparing with a month-end pack', async () => {
  const resigned = [ROW_CHANGED, SEALED_AGAIN]
  const pack = backup.map(({ number, seal }) => ({ source: 'the pack', number, seal }))
  expect((await afterTampering(resigned, pack)).filter((one) => one.includes('the pack'))).toEqual([
    'seal 1 is another one in the pack: the trail was written again',
    'seal 2 is another one in the pack: the trail was written again',
  ])
})

test('problemsOfSeals reports a line of the log that was altered, and accepts an earlier key', async () => {
  const [first] = sealsOfLog('the log', logged())
  expect(first).toBeDefined()
  expect(await problemsOfSeals(db, keys, first ? [{ ...first, seal: 'f'.repeat(64) }] : [])).toEqual([
    'the log: no key of ours signed seal 1',
  ])
  expect(await problemsOfSeals(db, ['a new key of at least 32 characters', ...keys], [])).toEqual([])
  expect(await problemsOfSeals(db, ['a new key of at least 32 characters'], [])).toHaveLength(3)
})

test('the application may sign a seal once, and change nothing else of it', async () => {
  await sql`select sign_audit_seal(1, 'another')`.execute(db)
  expect(await problemsOfSeals(db, keys, [])).toEqual([])
  for (const statement of ["update audit_seals set signature = 'x'", "update audit_seals set seal = 'x'", 'delete from audit_seals'])
    await expect(sql.raw(statement).execute(db)).rejects.toThrow(/never changed or deleted/)
})
