import * as z from 'zod/mini'
import { CONSENT_KINDS } from '#domain/support/consent.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import { instant, success } from '#contract/wire.ts'

const consents = z.object({ reminders: z.boolean(), news: z.boolean() })

export const readConsents = defineEndpoint({
  name: 'readConsents',
  method: 'GET',
  path: '/api/consents',
  summary: 'What the caller agreed to be sent',
  access: 'signed-in',
  response: consents,
})

export const changeConsent = defineEndpoint({
  name: 'changeConsent',
  method: 'POST',
  path: '/api/consents',
  summary: 'Gives or withdraws a consent; every change is stored',
  access: 'signed-in',
  body: z.object({ kind: z.enum(CONSENT_KINDS, 'Choose one of the list'), given: z.boolean('Say yes or no') }),
  response: success({ consents }),
})

/** For people to read; no screen parses them. */
const rows = z.array(z.record(z.string(), z.unknown()))

export const readMyData = defineEndpoint({
  name: 'readMyData',
  method: 'GET',
  path: '/api/my-data',
  summary: 'Everything that is held about the caller (Act 843), without secrets and without what staff noted for themselves',
  access: 'signed-in',
  response: z.object({
    madeAt: instant,
    account: rows,
    loans: rows,
    instalments: rows,
    loanHistory: rows,
    payments: rows,
    receipts: rows,
    mobileMoneyRequests: rows,
    keptMoney: rows,
    documents: rows,
    pictures: rows,
    scoreHistory: rows,
    notifications: rows,
    smsMessages: rows,
    devices: rows,
    sessions: rows,
    consents: rows,
    complaints: rows,
    complaintMessages: rows,
    dataRequests: rows,
    contacts: rows,
    collectionCases: rows,
    ghanaCard: rows,
    blacklist: rows,
    names: rows,
    accessLog: rows,
  }),
})
