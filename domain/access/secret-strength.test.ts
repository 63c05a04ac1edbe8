import { hash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { isWeakPassword, isWeakSecret } from '#domain/access/secret-strength.ts'

const KNOWN = ['admin@mmoa.example', 'admin', 'Ama Mensah', '0200000000']

describe('isWeakPassword', () => {
  test.each([
    'short-9X!',
    'aaaaaaaaaaaaaaaa',
    'abcabcabcabc',
    'password1234',
    'Password2026!',
    'P@ssw0rd2026!!',
    'admin12345678',
    'administrator1',
    'welcome-welcome-2',
    'qwertyuiop123',
    '1234567890123456',
    'abcdefghijklmnop',
    'MmoaLoans2026',
    'GhanaAccra2026!',
    'Ama Mensah 2026',
    'admin@mmoa.example',
    '020000000012',
  ])('is true for %s', (password) => expect(isWeakPassword(password, KNOWN)).toBe(true))
  test.each([
    'a long password of ours',
    'chosen by the owner',
    'correct horse battery',
    'xK9!vutrQ2#m',
    '8f14e45fceea167a5a36dedd4bea2543',
  ])('is false for %s', (password) => expect(isWeakPassword(password, KNOWN)).toBe(false))
})

describe('isWeakSecret', () => {
  test.each([
    'x'.repeat(40),
    'secret'.repeat(8),
    '0123456789abcdef'.repeat(2),
    'abcdefghijklmnopqrstuvwxyz0123456789',
    'a development secret that keeps nothing safe',
    '5d41402abc4b2a76',
    '1'.repeat(20) + '2'.repeat(20),
  ])('is true for %s', (secret) => expect(isWeakSecret(secret)).toBe(true))
  test('is false for a generated secret', () => {
    const made = Array.from({ length: 200 }, (_, at) => [hash('sha256', `a${at}`), hash('sha256', `b${at}`, 'base64')]).flat()
    expect(made.filter(isWeakSecret)).toEqual([])
  })
})
