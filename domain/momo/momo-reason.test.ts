import { describe, expect, it } from 'vitest'
import { MOMO_REASONS, wordsForCustomer, wordsForOffice } from '#domain/momo/momo-reason.ts'

describe('momo reasons', () => {
  it.each(MOMO_REASONS)('%s has texts of the SMS alphabet that fit any phone', (reason) => {
    expect(wordsForCustomer(reason)).toMatch(/^[A-Z][\w ,.:'-]{10,138}\.$/)
    expect(wordsForOffice(reason)).toMatch(/^[A-Z][\w ,.:'-]{10,138}\.$/)
  })
  it('have the agreed customer texts for MTN', () => {
    expect(wordsForCustomer('not_processed')).toBe(
      'The payment did not go through. Most often the wallet balance is too low. Check your balance and try again.',
    )
    expect(wordsForCustomer('expired')).toBe('The request timed out: approve within 5 minutes. Try again.')
    expect(wordsForCustomer('declined')).toBe('You declined the request.')
  })
})
