import * as z from 'zod/mini'
import { RETENTION_KINDS } from '#domain/support/retention.ts'
import { SETTING_NAMES } from '#domain/kernel/settings.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import { cedis, instant, line, localDate, positiveCedis, rowId, success } from '#contract/wire.ts'

/** The screen has a label for each. */
export type JobCount =
  | 'overdue'
  | 'missed'
  | 'defaulted'
  | 'cured'
  | 'expiredApprovals'
  | 'expiredReceipts'
  | 'expiredRequests'
  | 'standings'
  | 'collectionCases'
  | 'reports'
  | 'changes'
  | 'loans'
  | 'violations'
  | 'customers'
  | 'findings'
  | 'reminders'
  | 'bySms'
  | 'rows'
  | 'sent'
  | 'imported'
  | 'transactions'
  | 'momoExceptions'
  | 'momoCleared'
  | 'sessions'
  | 'devices'
  | 'ussdSessions'
  | 'grants'
  | 'passkeyChallenges'
  | 'codes'
  | 'keys'
  | 'webhookDeliveries'
  | 'messagesOfErased'
  | 'limits'
  | 'messages'
  | 'notifications'
  | 'bureauReports'
  | 'leftoversOfErased'

const runShape = z.object({
  businessDate: localDate,
  startedAt: instant,
  /** Null while running, and after a kill. */
  endedAt: z.nullable(instant),
  durationMilliseconds: z.nullable(z.int()),
  result: z.enum(['running', 'done', 'failed']),
  /** Empty until it ends. */
  counts: z.record(z.string(), z.number()),
  attempts: z.int(),
  /** Without typed text. */
  reason: z.nullable(z.string()),
})

export const jobShape = z.object({
  name: z.string(),
  /** Once per business day. */
  daily: z.boolean(),
  nextDue: z.nullable(instant),
  /** Newest first. */
  runs: z.array(runShape),
})

export const readOperations = defineEndpoint({
  name: 'readOperations',
  method: 'GET',
  path: '/api/admin/operations',
  summary: 'How the product runs: jobs, closed days, queues, unmatched money, database and versions',
  access: ['system_configuration'],
  staff: true,
  response: z.object({
    /** By the application's clock. */
    at: instant,
    jobs: z.array(jobShape),
    days: z.object({
      open: localDate,
      lastClosed: z.nullable(localDate),
      closed: z.int(),
    }),
    sms: z.object({
      /** A gateway is configured. */
      delivered: z.boolean(),
      queued: z.int(),
      sending: z.int(),
      failed: z.int(),
      /** Reported as undelivered by the provider. */
      undelivered: z.int(),
      /** May have arrived; not resent automatically. */
      unsure: z.int(),
      oldestWaiting: z.nullable(instant),
      lastFailure: z.nullable(z.string()),
    }),
    money: z.object({
      unallocated: cedis,
      unallocatedCustomers: z.int(),
      /** Claims older than 14 days: reminders go out again. */
      oldPending: z.int(),
      oldPendingAmount: cedis,
      expiredReceipts: z.int(),
      expiredReceiptsAmount: cedis,
    }),
    momo: z.object({
      /** Transactions without a known result. */
      openOrders: z.int(),
      oldestOpenOrder: z.nullable(instant),
      openExceptions: z.int(),
      oldestException: z.nullable(instant),
      /** Of an imported statement. */
      lastStatementDay: z.nullable(localDate),
    }),
    /** `replica`: its lag, or why it is not read. */
    database: z.object({
      embedded: z.boolean(),
      version: z.string(),
      bytes: z.int(),
      schema: z.string(),
      replica: z.nullable(z.string()),
    }),
    backups: z.nullable(
      z.object({
        madeAt: z.nullable(instant),
        checkedAt: z.nullable(instant),
        problems: z.int(),
        /** To another machine. */
        copiedAt: z.nullable(instant),
        /** Base backup of a server that archives its log. */
        base: z.object({ isArchiving: z.boolean(), madeAt: z.nullable(instant) }),
      }),
    ),
    version: z.string(),
    commit: z.string(),
  }),
})

export const runJobNow = defineEndpoint({
  name: 'runJobNow',
  method: 'POST',
  path: '/api/admin/operations/jobs/:job/run',
  summary: 'Runs a job now and answers what came of it; 409 while it runs',
  access: ['system_configuration'],
  staff: true,
  params: z.object({ job: z.string().check(z.regex(/^[\w-]{1,64}$/, 'This job is not known.')) }),
  response: success({ result: z.enum(['done', 'nothing_to_do', 'failed', 'running']), reason: z.nullable(z.string()) }),
})

export const readRetention = defineEndpoint({
  name: 'readRetention',
  method: 'GET',
  path: '/api/admin/operations/retention',
  summary: 'How long each kind of personal data is stored, and how many records the next run would erase',
  access: ['system_configuration'],
  staff: true,
  response: z.object({
    rules: z.array(
      z.object({
        kind: z.enum(RETENTION_KINDS),
        title: z.string(),
        reason: z.string(),
        /** Null: it stays. */
        days: z.nullable(z.int()),
        job: z.nullable(z.string()),
        /** Null: not erased by the job "retention". */
        due: z.nullable(z.int()),
      }),
    ),
  }),
})

const settingName = z.enum(SETTING_NAMES, 'This setting is not known.')

export const settingShape = z.object({
  name: settingName,
  title: z.string(),
  meaning: z.string(),
  value: z.boolean(),
  updatedByName: z.nullable(z.string()),
  updatedAt: z.nullable(instant),
})

export const listSettings = defineEndpoint({
  name: 'listSettings',
  method: 'GET',
  path: '/api/admin/settings',
  summary: 'What may be switched while the product runs',
  access: ['system_configuration'],
  staff: true,
  list: true,
  response: z.array(settingShape),
})

export const changeSetting = defineEndpoint({
  name: 'changeSetting',
  method: 'POST',
  path: '/api/admin/settings/:name',
  summary: 'Switches a setting',
  access: ['system_configuration'],
  staff: true,
  params: z.object({ name: z.string().check(z.regex(/^\w{1,64}$/, 'This setting is not known.')) }),
  body: z.object({ value: z.boolean('Choose on or off') }),
  response: success({ setting: settingShape }),
})

export const readProductVersions = defineEndpoint({
  name: 'readProductVersions',
  method: 'GET',
  path: '/api/admin/product-versions',
  summary: 'The versions of products, oldest first; a version is never changed, and each loan keeps its own',
  access: ['system_configuration'],
  staff: true,
  /** Of the example; default: 1000. */
  query: z.object({ amount: z.optional(positiveCedis('Enter the amount')) }),
  response: z.object({
    versions: z.array(
      z.object({
        version: z.int(),
        name: z.string(),
        active: z.boolean(),
        facts: z.array(z.object({ label: z.string(), value: z.string() })),
        eligibility: z.array(z.string()),
        /** Of a loan of `amount`; percent a year, with each fee. */
        example: z.object({ amount: cedis, received: cedis, instalment: cedis, total: cedis, nominal: z.number(), effective: z.number() }),
        refusal: z.nullable(z.string()),
      }),
    ),
  }),
})

export const requestProduct = defineEndpoint({
  name: 'requestProduct',
  method: 'POST',
  path: '/api/admin/product-versions/:version',
  summary: 'Asks to activate or deactivate a product; a second, independent user confirms it',
  access: ['system_configuration'],
  staff: true,
  params: z.object({ version: rowId }),
  body: z.object({ active: z.boolean('Choose whether it is offered'), reason: line('Please give a reason', 500) }),
  response: success({}),
})

const SEND_PASSKEY = 'Send the passkey of this browser'
/** Base64url. */
const signedBytes = (most: number) => z.string(SEND_PASSKEY).check(z.maxLength(most, SEND_PASSKEY), z.regex(/^[\w-]+$/, SEND_PASSKEY))
const publicKey = z.literal('public-key')

/** From `startAuthentication` of @simplewebauthn/browser. */
export const passkeyAssertion = z.object(
  {
    id: signedBytes(1400),
    response: z.object(
      { clientDataJSON: signedBytes(8000), authenticatorData: signedBytes(8000), signature: signedBytes(8000) },
      SEND_PASSKEY,
    ),
  },
  SEND_PASSKEY,
)

export const readPasskeyChallenge = defineEndpoint({
  name: 'readPasskeyChallenge',
  method: 'GET',
  path: '/api/auth/passkey-challenge',
  summary: 'What the browser needs to sign with a passkey of the administrator; used once, within 5 minutes',
  access: 'public',
  response: z.object({ challenge: z.string(), rpId: z.string(), userVerification: z.literal('preferred') }),
})

export const listPasskeys = defineEndpoint({
  name: 'listPasskeys',
  method: 'GET',
  path: '/api/admin/passkeys',
  summary: 'The caller’s passkeys, the newest first; only the administrator has some',
  access: ['system_configuration'],
  staff: true,
  response: z.object({
    passkeys: z.array(z.object({ id: z.string(), name: z.string(), createdAt: instant, lastUsedAt: z.nullable(instant) })),
    /** Opened with a second factor. */
    mayChange: z.boolean(),
  }),
})

export const readPasskeyOptions = defineEndpoint({
  name: 'readPasskeyOptions',
  method: 'GET',
  path: '/api/admin/passkeys/options',
  summary: 'What the browser needs to make a passkey for the administrator; used once, within 5 minutes',
  access: ['system_configuration'],
  staff: true,
  response: z.object({
    rp: z.object({ name: z.string(), id: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    challenge: z.string(),
    pubKeyCredParams: z.array(z.object({ alg: z.int(), type: publicKey })),
    excludeCredentials: z.array(z.object({ id: z.string(), type: publicKey })),
    authenticatorSelection: z.object({
      residentKey: z.literal('required'),
      requireResidentKey: z.boolean(),
      userVerification: z.literal('preferred'),
    }),
    attestation: z.literal('none'),
  }),
})

export const addPasskey = defineEndpoint({
  name: 'addPasskey',
  method: 'POST',
  path: '/api/admin/passkeys',
  summary: 'Adds a passkey to the administrator, in a session that was opened with a second factor',
  access: ['system_configuration'],
  staff: true,
  body: z.object({
    name: line('Give the passkey a name', 60),
    /** From `startRegistration`. */
    passkey: z.object(
      {
        id: signedBytes(1400),
        response: z.object({ clientDataJSON: signedBytes(8000), attestationObject: signedBytes(30_000) }, SEND_PASSKEY),
      },
      SEND_PASSKEY,
    ),
  }),
  response: success({}),
})

export const removePasskey = defineEndpoint({
  name: 'removePasskey',
  method: 'POST',
  path: '/api/admin/passkeys/:passkeyId/remove',
  summary: 'Removes a passkey of the administrator; in production not the last second factor',
  access: ['system_configuration'],
  staff: true,
  params: z.object({ passkeyId: z.string() }),
  response: success({}),
})
