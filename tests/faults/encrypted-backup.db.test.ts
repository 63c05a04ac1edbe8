import { spawnSync } from 'node:child_process'
import { hash } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { prepareGround } from '#tests/faults/support/drill-ground.ts'
import { type DrillHome, makeDrillHome } from '#tests/faults/support/drill-home.ts'
import { NODE_COMPILE_CACHE } from '#tests/faults/support/drill-process.ts'
import { PRODUCTION } from '#tests/support/config-problems.ts'
import { encrypted } from '#tools/backup/backup-encryption.ts'
import { readManifest } from '#tools/backup/backup-folder.ts'
import { problemsOfBackup } from '#tools/backup/check-backup.ts'

const server = process.env['TEST_DATABASE_URL']
const folder = mkdtempSync(join(tmpdir(), 'mmoa encrypted backups '))
let home: DrillHome

beforeAll(async () => {
  home = await makeDrillHome()
  await prepareGround(home.place, 1, 2)
}, 180_000)
afterAll(async () => {
  await home.remove()
  rmSync(folder, { recursive: true, force: true })
})

/** As in docs/OPERATIONS.md. */
const run = (script: string, ...args: string[]) => {
  const settings = { ...home.place, ...(server !== undefined && { RESTORE_SERVER_URL: server }), TMPDIR: clearFolder }
  const env = {
    PATH: process.env['PATH'],
    NODE_COMPILE_CACHE,
    ...settings,
    ...PRODUCTION,
    ...(server !== undefined && { DATABASE: '' }),
    BACKUP_RECIPIENT: recipient,
  }
  const { status, stdout, stderr } = spawnSync(process.execPath, [join('tools/backup', script), ...args], { env, encoding: 'utf8' })
  return { status, said: `${stdout}${stderr}` }
}
let recipient = ''
let clearFolder = ''

describe('an encrypted backup (rule R15)', { timeout: 240_000 }, () => {
  const key = join(folder, 'backup-key.txt')
  let made = ''
  beforeAll(async () => {
    clearFolder = mkdtempSync(join(tmpdir(), 'mmoa clear '))
    expect(run('make-backup-key.ts', key).said).toContain('BACKUP_RECIPIENT=age1')
    recipient = /^# public key: (age1\w+)$/m.exec(readFileSync(key, 'utf8'))?.[1] ?? ''
    made = /^Written: (\S.*) \(.*, encrypted, /m.exec(run('backup.ts', join(folder, 'encrypted')).said)?.[1] ?? ''
  }, 120_000)
  afterAll(() => rmSync(clearFolder, { recursive: true, force: true }))

  test('is restored and compared with its key, which the machine does not have, and leaves no clear data', () => {
    expect(statSync(key).mode & 0o777).toBe(0o600)
    expect(readdirSync(made).toSorted()).toEqual(['data.age', 'manifest.json'])
    expect(readFileSync(join(made, 'data.age')).subarray(0, 21).toString()).toBe('age-encryption.org/v1')
    const checked = run('restore-check.ts', made, '--identity', key)
    expect(checked).toEqual({ status: 0, said: expect.stringMatching(/^Restored and compared in .* The books are right\.\n$/) })
    expect(readdirSync(clearFolder)).toEqual([])
  })
  test('is refused without a key, with another key and with a file that holds none, each with a sentence', async () => {
    const other = join(folder, 'other-key.txt')
    run('make-backup-key.ts', other)
    const none = join(folder, 'no-key.txt')
    writeFileSync(none, recipient)
    for (const [identity, sentence] of [
      [undefined, 'This backup is encrypted: name the file of its key, --identity <file>.'],
      [other, `${other} is not the key of this backup, which was encrypted for another one, or its data were changed.`],
      [none, `--identity: ${none} holds no key of age, a line that begins with AGE-SECRET-KEY-.`],
      [join(folder, 'gone'), `--identity: ${join(folder, 'gone')} cannot be read.`],
    ] as const)
      await expect(problemsOfBackup(made, { server, identity })).rejects.toThrow(sentence)
    expect(run('restore-check.ts', made, '--identity', other)).toEqual({
      status: 1,
      said: expect.stringMatching(/^.* is not the key of .*\n$/),
    })
    expect(run('make-backup-key.ts', key)).toEqual({ status: 1, said: expect.stringContaining('a key is never overwritten') })
  })
  test('is decrypted by Debian’s age, and one that age encrypted is restored and compared', () => {
    const age = (...args: string[]) => expect(spawnSync('age', args, { encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' })
    const clear = join(folder, 'clear data')
    const byAge = join(folder, 'by age')
    age('--decrypt', '--identity', key, '--output', clear, join(made, 'data.age'))
    cpSync(made, byAge, { recursive: true })
    rmSync(join(byAge, 'data.age'))
    age('--encrypt', '--recipient', recipient, '--output', join(byAge, 'data.age'), clear)
    const dataHash = hash('sha256', readFileSync(join(byAge, 'data.age')))
    writeFileSync(join(byAge, 'manifest.json'), JSON.stringify({ ...readManifest(made), dataHash }))
    expect(run('restore-check.ts', byAge, '--identity', key)).toEqual({
      status: 0,
      said: expect.stringMatching(/^Restored and compared in .* The books are right\.\n$/),
    })
  })
  test('that is cut off is refused before anything is restored, also where its manifest was made to fit', () => {
    const cut = join(folder, 'cut')
    cpSync(made, cut, { recursive: true })
    const data = readFileSync(join(cut, 'data.age')).subarray(0, -5_000)
    writeFileSync(join(cut, 'data.age'), data)
    expect(run('restore-check.ts', cut, '--identity', key).said).toContain('a part is missing or was changed')
    writeFileSync(join(cut, 'manifest.json'), JSON.stringify({ ...readManifest(cut), dataHash: hash('sha256', data) }))
    expect(run('restore-check.ts', cut, '--identity', key)).toEqual({
      status: 1,
      said: `The data of ${cut} cannot be decrypted: a part is missing or was changed.\n`,
    })
    expect(readdirSync(clearFolder)).toEqual([])
  })
  test('needs a recipient without typing errors, and warns in production without one', async () => {
    const mistyped = `${recipient.slice(0, -1)}${recipient.endsWith('q') ? 'p' : 'q'}`
    await expect(encrypted(mistyped, Readable.from([]))).rejects.toThrow('BACKUP_RECIPIENT is not')
    const settings = { ...PRODUCTION, PATH: process.env['PATH'], NODE_COMPILE_CACHE, DATA_DIR: join(folder, 'no database') }
    const { stderr } = spawnSync(process.execPath, ['tools/backup/backup.ts', folder], { env: settings, encoding: 'utf8' })
    expect(stderr).toMatch(/^BACKUP_RECIPIENT is not set: this backup will not be encrypted.*\nDATA_DIR: there is no database in .*\n$/)
  })
})
