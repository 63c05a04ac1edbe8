import { describe, expect, it } from 'vitest'
import { MOMO_REASONS, momoReasonForCustomer, momoReasonForStaff } from '#domain/momo/momo-reason.ts'

describe('momo reasons', () => {
  it.each(MOMO_REASONS)('%s has texts of the SMS alphabet that fit any phone', (reason) => {
    expect(momoReasonForCustomer(reason)).toMatch(/^[A-Z][\w ,.:'-]{10,138}\.$/)
    expect(momoReasonForStaff(reason)).toMatch(/^[A-Z][\w ,.:'-]{10,138}\.$/)
  })
  it('have the agreed customer texts for MTN', () => {
    expect(momoReasonForCustomer('not_processed')).toBe(
      'The payment did not go through. Most often the wallet balance is too low. Check your balance and try again.',
    )
    expect(momoReasonForCustomer('expired')).toBe('The request timed out: approve within 5 minutes. Try again.')
    expect(momoReasonForCustomer('declined')).toBe('You declined the request.')
  })
})
