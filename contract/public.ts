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
    officeWhatsapp: z.optional(z.string()),
    officeHours: z.optional(z.string()),
    licenceNumber: z.optional(z.string()),
    /** How to pay by bank transfer, if set. */
    bankDetails: z.optional(z.string()),
    /** For phones without data, if set. */
    ussdCode: z.optional(z.string()),
    /** Networks with mobile money; empty shows "Coming Soon". */
    momoNetworks: z.array(z.string()),
  }),
})
