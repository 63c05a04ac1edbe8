import * as z from 'zod/mini'
import { MOMO_PROVIDERS } from '#domain/payments/payment-choices.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import { BUSINESS_TYPES, userShape } from '#contract/profile-shape.ts'
import { edited, line, phoneNumber, success } from '#contract/wire.ts'

const REQUIRED = { businessType: 'Business type is required', address: 'Address is required', momo: 'Mobile Money number is required' }

/** The sentences are specified (rule W9). */
export const profileBody = z.object({
  businessType: z.enum(BUSINESS_TYPES, REQUIRED.businessType),
  address: line(REQUIRED.address, 200, 5, REQUIRED.address),
  momoNumber: phoneNumber(REQUIRED.momo, 10),
  momoProvider: z.optional(z.enum(MOMO_PROVIDERS, 'Choose MTN, AirtelTigo or Telecel')),
})

/** A mask that is sent back leaves the field unchanged. */
export const editedProfileBody = z.extend(profileBody, {
  address: edited(profileBody.shape.address, { absent: 'refused', emptied: 'refused' }),
  momoNumber: edited(profileBody.shape.momoNumber, { absent: 'refused', emptied: 'refused' }),
})

export const completeProfile = defineEndpoint({
  name: 'completeProfile',
  method: 'POST',
  path: '/api/profile/complete',
  summary: 'Completes the caller’s profile; a second time is a 409',
  access: ['edit_own_profile'],
  body: profileBody,
  response: success({ user: userShape }),
})
