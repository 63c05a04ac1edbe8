import * as z from 'zod/mini'
import { CARD_FORM, parseGhanaCard } from '#domain/access/ghana-card.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import { staffUserShape } from '#contract/staff-people.ts'
import { line, localDate, optionalInput, success, userId } from '#contract/wire.ts'

const userParams = z.object({ userId })
const answer = success({ user: staffUserShape })
const reason = line('Please give a reason', 500)

/** In any form that people write it, `GHA-123456789-0` inside. */
const ghanaCardNumber = z.codec(z.string(CARD_FORM), z.string(), {
  decode: (wire, context) => {
    const number = parseGhanaCard(wire)
    if (number !== undefined) return number
    context.issues.push({ code: 'custom', input: wire, message: CARD_FORM })
    return z.NEVER
  },
  encode: (number) => number,
})

export const blacklistCustomer = defineEndpoint({
  name: 'blacklistCustomer',
  method: 'POST',
  path: '/api/admin/users/:userId/blacklist',
  summary: 'Puts a person on the blacklist: no application and no approval until it ends or is lifted; the person is not told',
  access: ['edit_customer_profiles', 'manage_users'],
  staff: true,
  params: userParams,
  body: z.object({
    reason,
    /** The last day on which it holds. */
    until: optionalInput(localDate),
  }),
  response: answer,
})

export const liftBlacklist = defineEndpoint({
  name: 'liftBlacklist',
  method: 'POST',
  path: '/api/admin/users/:userId/blacklist/lift',
  summary: 'Takes a person off the blacklist',
  access: ['edit_customer_profiles', 'manage_users'],
  staff: true,
  params: userParams,
  body: z.object({ reason }),
  response: answer,
})

export const recordGhanaCard = defineEndpoint({
  name: 'recordGhanaCard',
  method: 'POST',
  path: '/api/admin/users/:userId/ghana-card',
  summary: 'Keeps the number of a person’s Ghana Card; another number has to be verified anew',
  access: ['edit_customer_profiles', 'manage_users'],
  staff: true,
  params: userParams,
  body: z.object({ number: ghanaCardNumber }),
  response: answer,
})

export const verifyGhanaCard = defineEndpoint({
  name: 'verifyGhanaCard',
  method: 'POST',
  path: '/api/admin/users/:userId/ghana-card/verify',
  summary: 'A member of staff held the card whose number is kept, and compared its picture and name',
  access: ['edit_customer_profiles', 'manage_users'],
  staff: true,
  params: userParams,
  response: answer,
})
