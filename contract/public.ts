import * as z from 'zod/mini'
import { defineEndpoint } from '#contract/endpoint.ts'
import { cedis } from '#contract/wire.ts'

export const readPublicStats = defineEndpoint({
  name: 'readPublicStats',
  method: 'GET',
  path: '/api/public/stats',
  summary: 'The figures of the landing page, and the contact details that are set',
  access: 'public',
  response: z.object({
    totalCustomers: z.int(),
    totalLoansApproved: z.int(),
    totalAmountDisbursed: cedis,
    supportEmail: z.optional(z.string()),
    officeAddress: z.optional(z.string()),
    officePhone: z.optional(z.string()),
    licenceNumber: z.optional(z.string()),
    /** How to pay by bank transfer, where the lender set it. */
    bankDetails: z.optional(z.string()),
    /** What phones without data dial, where the lender has a code. */
    ussdCode: z.optional(z.string()),
    /** The networks through which mobile money works; empty means "Coming Soon". */
    momoNetworks: z.array(z.string()),
  }),
})
