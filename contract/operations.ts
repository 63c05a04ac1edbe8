import * as z from 'zod/mini'
import { SETTING_NAMES } from '#domain/kernel/settings.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import { cedis, instant, localDate, success } from '#contract/wire.ts'

const runShape = z.object({
  businessDate: localDate,
  startedAt: instant,
  /** Null while running, and after the process was killed. */
  endedAt: z.nullable(instant),
  durationMilliseconds: z.nullable(z.int()),
  result: z.enum(['running', 'done', 'failed']),
  /** Empty until it ends. */
  counts: z.record(z.string(), z.number()),
  /** Of this run. */
  attempts: z.int(),
  /** Without any text that users typed. */
  reason: z.nullable(z.string()),
})

export const jobShape = z.object({
  name: z.string(),
  /** Once per business day, or repeated. */
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
    /** The response time by the application's clock. */
    at: instant,
    jobs: z.array(jobShape),
    days: z.object({
      /** The open business day. */
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
      /** Reported by the provider. */
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
      /** Without a known result. */
      openOrders: z.int(),
      oldestOpenOrder: z.nullable(instant),
      openExceptions: z.int(),
      oldestException: z.nullable(instant),
      /** The last day of an imported statement. */
      lastStatementDay: z.nullable(localDate),
    }),
    database: z.object({ embedded: z.boolean(), version: z.string(), bytes: z.int(), schema: z.string() }),
    /** Of BACKUP_DIR; null where that is not set. */
    backups: z.nullable(z.object({ madeAt: z.nullable(instant), checkedAt: z.nullable(instant), problems: z.int() })),
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
