import { Writable } from 'node:stream'
import { expect, it } from 'vitest'
import { REDACTED_MEMBERS } from '#domain/access/personal-data.ts'
import { createLog } from '#server/platform/log.ts'
import { safeError } from '#server/platform/safe-error.ts'

it('safeError logs a database error by code and constraint, without the phone number in its message', () => {
  const error = Object.assign(new Error('duplicate key value: Key (phone)=(0244123456) already exists.'), {
    code: '23505',
    constraint: 'users_phone_key',
  })
  expect(safeError(error)).toMatchObject({ code: '23505', constraint: 'users_phone_key' })
  expect(JSON.stringify(safeError(error))).not.toContain('0244123456')
})

it('safeError removes quoted values and long numbers from other messages', () => {
  expect(safeError(new TypeError('Cannot read "Ama Mensah" of 0244123456')).message).toBe('Cannot read "…" of …')
})

it('safeError includes stack lines without the message', () => {
  expect(safeError(new Error('secret\n    at nowhere')).at?.every((line) => line.startsWith('at '))).toBe(true)
})

it('createLog redacts private members at any place', () => {
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

it('createLog redacts each member that PERSONAL_DATA marks redacted', () => {
  let line = ''
  const sink = new Writable({ write: (chunk, _encoding, done) => ((line += String(chunk)), done()) })
  const person = Object.fromEntries(REDACTED_MEMBERS.map((member) => [member, 'Ama']))
  createLog({ logLevel: 'info' }, sink).info({ ...person, person }, 'hello')
  expect(line).not.toContain('Ama')
})
