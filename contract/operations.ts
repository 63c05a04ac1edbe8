import * as z from 'zod/mini'
import { SETTING_NAMES } from '#domain/kernel/settings.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import { cedis, instant, localDate, success } from '#contract/wire.ts'

const runShape = z.object({
  businessDate: localDate,
  startedAt: instant,
  /** Null while it runs, and for good where its process was killed. */
  endedAt: z.nullable(instant),
  durationMilliseconds: z.nullable(z.int()),
  result: z.enum(['running', 'done', 'failed']),
  /** How many of what it did; empty until it is done. */
  counts: z.record(z.string(), z.number()),
  /** How often this run began: more than once after a failure, or for a job that is repeated through the day. */
  attempts: z.int(),
  /** Why it failed, without anything that a person typed. */
  reason: z.nullable(z.string()),
})

export const jobShape = z.object({
  name: z.string(),
  /** Once for each business day, or repeated. */
  daily: z.boolean(),
  nextDue: z.nullable(instant),
  /** The latest runs, newest first; of a repeated job the latest of each day. */
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
    /** When this was answered, by the clock of the product. */
    at: instant,
    jobs: z.array(jobShape),
    days: z.object({
      /** The open business day. */
      open: localDate,
      lastClosed: z.nullable(localDate),
      closed: z.int(),
    }),
    sms: z.object({
      /** Whether a gateway empties the queue. */
      delivered: z.boolean(),
      queued: z.int(),
      sending: z.int(),
      failed: z.int(),
      /** The provider says that they did not arrive. */
      undelivered: z.int(),
      /** The provider gave no sure answer: they may have arrived, and are not sent again by themselves. */
      unsure: z.int(),
      oldestWaiting: z.nullable(instant),
      lastFailure: z.nullable(z.string()),
    }),
    money: z.object({
      unallocated: cedis,
      unallocatedCustomers: z.int(),
      /** Pending payments entered more than 14 days ago: they cover nothing any more. */
      oldPending: z.int(),
      oldPendingAmount: cedis,
      /** Bound receipts that nobody entered before they expired. */
      expiredReceipts: z.int(),
      expiredReceiptsAmount: cedis,
    }),
    momo: z.object({
      /** Requests to pay and transfers whose end is not known yet, and since when the oldest of them. */
      openOrders: z.int(),
      oldestOpenOrder: z.nullable(instant),
      openExceptions: z.int(),
      oldestException: z.nullable(instant),
      /** The last day of which a statement of a provider was imported. */
      lastStatementDay: z.nullable(localDate),
    }),
    database: z.object({ embedded: z.boolean(), version: z.string(), bytes: z.int(), schema: z.string() }),
    version: z.string(),
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
