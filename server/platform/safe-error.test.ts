import { Writable } from 'node:stream'
import { expect, it } from 'vitest'
import { REDACTED_MEMBERS } from '#domain/access/personal-data.ts'
import { createLog } from '#server/platform/log.ts'
import { safeError } from '#server/platform/safe-error.ts'

it('an error of the database is logged by its code and constraint, never with the phone number that it repeats', () => {
  const error = Object.assign(new Error('duplicate key value: Key (phone)=(0244123456) already exists.'), {
    code: '23505',
    constraint: 'users_phone_key',
  })
  expect(safeError(error)).toMatchObject({ code: '23505', constraint: 'users_phone_key' })
  expect(JSON.stringify(safeError(error))).not.toContain('0244123456')
})

it('another error keeps its sentence without quoted values and long numbers', () => {
  expect(safeError(new TypeError('Cannot read "Ama Mensah" of 0244123456')).message).toBe('Cannot read "…" of …')
})

it('says where it happened, in lines of the stack that repeat no message', () => {
  expect(safeError(new Error('secret\n    at nowhere')).at?.every((line) => line.startsWith('at '))).toBe(true)
})

it('a log line hides what must never be in one, even where somebody puts it there', () => {
  let line = ''
  const sink = new Writable({ write: (chunk, _encoding, done) => ((line += String(chunk)), done()) })
  createLog({ logLevel: 'info' }, sink).info({ phone: '0244123456', person: { token: 'abc', receiptNumber: 'K7M2QX' } }, 'hello')
  expect(JSON.parse(line)).toMatchObject({
    level: 'info',
    message: 'hello',
    phone: '[private]',
    person: { token: '[private]', receiptNumber: '[private]' },
  })
})

it('a log line redacts each member of a person that PERSONAL_DATA marks redacted', () => {
  let line = ''
  const sink = new Writable({ write: (chunk, _encoding, done) => ((line += String(chunk)), done()) })
  const person = Object.fromEntries(REDACTED_MEMBERS.map((member) => [member, 'Ama']))
  createLog({ logLevel: 'info' }, sink).info({ ...person, person }, 'hello')
  expect(line).not.toContain('Ama')
})
