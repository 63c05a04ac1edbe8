import * as z from 'zod/mini'
import type { ProfileAnswer } from '#domain/access/personal-data.ts'
import { MOMO_PROVIDERS } from '#domain/payments/payment-choices.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import { BUSINESS_TYPES, LONGEST_ADDRESS, SHORTEST_ADDRESS, SHORTEST_NUMBER, userShape } from '#contract/profile-shape.ts'
import { instant, line, phoneNumber, success } from '#contract/wire.ts'

const REQUIRED = { businessType: 'Business type is required', address: 'Address is required', momo: 'Mobile Money number is required' }

/** The sentences are specified (rule W9). */
export const profileBody = z.object({
  businessType: z.enum(BUSINESS_TYPES, REQUIRED.businessType),
  address: line(REQUIRED.address, LONGEST_ADDRESS, SHORTEST_ADDRESS, REQUIRED.address),
  momoNumber: phoneNumber(REQUIRED.momo, SHORTEST_NUMBER),
  momoProvider: z.optional(z.enum(MOMO_PROVIDERS, 'Choose MTN, AirtelTigo or Telecel')),
} satisfies Record<ProfileAnswer, z.ZodMiniType>)

/** Without the network, which has a value from the start. */
export type ProfileMember = Exclude<ProfileAnswer, 'momoProvider'>

export const completeProfile = defineEndpoint({
  name: 'completeProfile',
  method: 'POST',
  path: '/api/profile/complete',
  summary: 'Completes the caller’s profile; a second time is a 409',
  access: ['edit_own_profile'],
  body: profileBody,
  response: success({ user: userShape }),
})

export const listOwnDevices = defineEndpoint({
  name: 'listOwnDevices',
  method: 'GET',
  path: '/api/auth/devices',
  summary: 'The phones and computers that may sign in to the caller’s account, the one used last first',
  access: 'signed-in',
  response: z.object({
    devices: z.array(
      z.object({
        id: z.string(),
        /** "Android phone, Chrome". */
        name: z.nullable(z.string()),
        /** The request came from it. */
        thisDevice: z.boolean(),
        signedIn: z.boolean(),
        createdAt: instant,
        lastUsedAt: instant,
      }),
    ),
  }),
})

export const forgetOwnDevice = defineEndpoint({
  name: 'forgetOwnDevice',
  method: 'POST',
  path: '/api/auth/devices/:deviceId/forget',
  summary: 'Signs one device of the caller out and forgets it',
  access: 'signed-in',
  params: z.object({ deviceId: z.string() }),
  response: success({}),
})

export const confirmOwnership = defineEndpoint({
  name: 'confirmOwnership',
  method: 'POST',
  path: '/api/auth/ownership/confirm',
  summary: 'The owner confirms that the profile and applications from before the phone was verified are theirs',
  access: 'signed-in',
  response: success({}),
})

export const startOver = defineEndpoint({
  name: 'startOver',
  method: 'POST',
  path: '/api/auth/ownership/start-over',
  summary: 'They are not theirs: the phone gets a new account; where money is involved, the office gets a case instead',
  access: 'signed-in',
  body: z.object({ fullName: line('Full name is required', 120) }),
  response: success({ startedOver: z.boolean() }),
})
