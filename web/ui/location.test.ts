import { expect, test } from 'vitest'
import { isOtherPage } from '#web/ui/location.ts'

test('isOtherPage finds the pages without the application, with their fragments', () => {
  expect(['/login', '/help', '/help#my-limit'].filter(isOtherPage)).toHaveLength(3)
  expect(['/', '/helpers', '/login-again', '/mmoa-admin', '/loans/7'].filter(isOtherPage)).toEqual([])
})
