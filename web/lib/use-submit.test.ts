import { expect, test } from 'vitest'
import { ApiError } from '#web/lib/api-error.ts'
import { isUndecided } from '#web/lib/use-submit.ts'

const failed = (status: number, body?: unknown) => new ApiError({ status, message: 'Refused', body })

test('isUndecided keeps a repeated submission that session, limit or another user refused', () => {
  for (const error of [failed(401), failed(429), failed(409, { signedInAs: 'Ama' })])
    expect([isUndecided(error, true), isUndecided(error, false)]).toEqual([true, false])
  for (const error of [failed(400), failed(403), failed(409), failed(422)]) expect(isUndecided(error, true)).toBe(false)
  for (const error of [failed(0), failed(503)]) expect([isUndecided(error, true), isUndecided(error, false)]).toEqual([true, true])
})
