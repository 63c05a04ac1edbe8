import * as z from 'zod/mini'
import { CONSENT_CHANNELS, CONSENT_KINDS } from '#domain/support/consent.ts'
import { INCIDENT_KINDS, type IncidentKind } from '#domain/support/incident.ts'
import { SUPPORT_TEXT_LENGTH } from '#domain/support/complaint.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import { instant, localDate, note, success, userId } from '#contract/wire.ts'

const kind = z.enum(CONSENT_KINDS, 'Choose one of the list')
const given = z.boolean('Say yes or no')
const channel = z.enum(CONSENT_CHANNELS)
/** Version of the shown text; another one is refused. */
const textVersion = z.optional(z.int('Open the page again'))

const consents = z.object({
  reminders: z.boolean(),
  news: z.boolean(),
  choices: z.array(
    z.object({
      kind,
      given: z.boolean(),
      /** The customer agreed to an earlier text. */
      asksAgain: z.boolean(),
      /** Null before the first choice. */
      at: z.nullable(instant),
      channel: z.nullable(channel),
    }),
  ),
})

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
  body: z.object({ kind, given, textVersion }),
  response: success({ consents }),
})

/** For people; no screen parses them. */
const rows = z.array(z.record(z.string(), z.unknown()))

export const readMyDataFile = defineEndpoint({
  name: 'readMyDataFile',
  method: 'GET',
  path: '/api/my-data/pdf',
  summary: 'The same as /api/my-data, as PDF to read',
  access: 'signed-in',
  response: z.unknown(),
  file: 'application/pdf',
})

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
    earlierLoans: rows,
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
    pushSubscriptions: rows,
    consents: rows,
    bureauSearches: rows,
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

const UNSIGNED = 'Confirm that you have the signed sheet'

/** A stored record, which never changes. */
export const consentRecord = z.object({
  id: z.int(),
  kind,
  given: z.boolean(),
  textVersion: z.int(),
  at: instant,
  channel,
  /** Staff user who entered it. */
  enteredByName: z.nullable(z.string()),
})

export const listConsents = defineEndpoint({
  name: 'listConsents',
  method: 'GET',
  path: '/api/admin/consents',
  summary: 'The register of consents: each change by a customer or for them, newest first',
  access: ['view_admin_reports'],
  staff: true,
  list: true,
  response: z.array(z.object({ ...consentRecord.shape, userId: z.string(), fullName: z.string() })),
})

export const recordConsent = defineEndpoint({
  name: 'recordConsent',
  method: 'POST',
  path: '/api/admin/users/:userId/consents',
  summary: 'Records a consent, or its withdrawal, that a customer gave at the desk on a signed sheet',
  access: ['view_customer_profiles'],
  staff: true,
  params: z.object({ userId }),
  body: z.object({ kind, given, textVersion, sheetIsSigned: z.boolean(UNSIGNED).check(z.refine((isSigned) => isSigned, UNSIGNED)) }),
  response: success({ consents: z.array(consentRecord) }),
})

// The keys of a literal are exactly its own.
const incidentKind = z.enum(Object.keys(INCIDENT_KINDS) as IncidentKind[], 'Choose one of the list')
const incidentText = (maximum: number, missing: string) => note(maximum).check(z.minLength(1, missing))

const incidentShape = z.object({
  id: z.int(),
  kind: incidentKind,
  happenedOn: localDate,
  foundOn: localDate,
  description: z.string(),
  notified: z.string(),
  measures: z.string(),
  recordedByName: z.string(),
  recordedAt: instant,
})

export const listIncidents = defineEndpoint({
  name: 'listIncidents',
  method: 'GET',
  path: '/api/admin/incidents',
  summary: 'The register of incidents, newest first',
  access: ['view_admin_reports'],
  staff: true,
  list: true,
  response: z.array(incidentShape),
})

/** Of notified persons and offices. */
export const NOTIFIED_LENGTH = 1000

export const recordIncident = defineEndpoint({
  name: 'recordIncident',
  method: 'POST',
  path: '/api/admin/incidents',
  summary: 'Records an incident; a record is never changed, a later development is a record of its own',
  access: ['view_admin_reports'],
  staff: true,
  body: z.object({
    kind: incidentKind,
    happenedOn: localDate,
    foundOn: localDate,
    description: incidentText(SUPPORT_TEXT_LENGTH, 'Write what happened'),
    notified: incidentText(NOTIFIED_LENGTH, 'Write who was notified and when, or "Nobody yet"'),
    measures: incidentText(SUPPORT_TEXT_LENGTH, 'Write what was done, or what will be done'),
  }),
  response: success({ incident: incidentShape }),
})
