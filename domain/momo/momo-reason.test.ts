import { describe, expect, it } from 'vitest'
import { MOMO_REASONS, wordsForCustomer, wordsForOffice } from '#domain/momo/momo-reason.ts'

describe('why mobile money did not move', () => {
  it.each(MOMO_REASONS)('%s is told in plain letters, short enough for any phone', (reason) => {
    expect(wordsForCustomer(reason)).toMatch(/^[A-Z][\w ,.:'-]{10,138}\.$/)
    expect(wordsForOffice(reason)).toMatch(/^[A-Z][\w ,.:'-]{10,138}\.$/)
  })
  it('is told to customers in the words agreed for what MTN means', () => {
    expect(wordsForCustomer('not_processed')).toBe(
      'The payment did not go through. Most often the wallet balance is too low. Check your balance and try again.',
    )
    expect(wordsForCustomer('expired')).toBe('The request timed out: approve within 5 minutes. Try again.')
    expect(wordsForCustomer('declined')).toBe('You declined the request.')
  })
})
