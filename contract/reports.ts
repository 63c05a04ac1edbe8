import * as z from 'zod/mini'
import { defineEndpoint } from '#contract/endpoint.ts'
import { absentIfEmpty, instant } from '#contract/wire.ts'

export const auditRowShape = z.object({
  id: z.int(),
  at: instant,
  actorId: z.nullable(z.string()),
  actorName: z.nullable(z.string()),
  actorRole: z.nullable(z.string()),
  action: z.string(),
  outcome: z.enum(['done', 'refused']),
  targetKind: z.nullable(z.string()),
  targetId: z.nullable(z.string()),
  before: z.unknown(),
  after: z.unknown(),
  reason: z.nullable(z.string()),
  requestId: z.string(),
  address: z.string(),
})

const short = z.string().check(z.maxLength(64))

export const listAudit = defineEndpoint({
  name: 'listAudit',
  method: 'GET',
  path: '/api/admin/audit',
  summary: 'The audit trail, newest first',
  access: ['view_admin_reports'],
  staff: true,
  list: true,
  query: z.object({
    actorId: absentIfEmpty(short),
    targetKind: absentIfEmpty(short),
    targetId: absentIfEmpty(short),
    action: absentIfEmpty(short),
  }),
  response: z.array(auditRowShape),
})

export const readInvariants = defineEndpoint({
  name: 'readInvariants',
  method: 'GET',
  path: '/api/admin/invariants',
  summary: 'Every violation of the books that check_invariants() finds, and the last proof of the books from facts',
  access: ['system_configuration'],
  staff: true,
  response: z.object({
    holds: z.boolean(),
    violations: z.array(z.object({ invariant: z.string(), subject: z.string(), detail: z.string() })),
    /** The proof from facts: nightly, before a month closes, and by `npm run audit-books`. */
    proof: z.object({
      running: z.nullable(z.object({ startedAt: instant, customers: z.int(), total: z.int() })),
      last: z.nullable(
        z.object({
          finishedAt: instant,
          customers: z.int(),
          findingCount: z.int(),
          /** At most 200. */
          findings: z.array(z.object({ rule: z.string(), sentence: z.string() })),
        }),
      ),
    }),
  }),
})
