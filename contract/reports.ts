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
  outcome: z.enum(['done', 'refused', 'viewed']),
  targetKind: z.nullable(z.string()),
  targetId: z.nullable(z.string()),
  /** Of a person. */
  targetName: z.nullable(z.string()),
  /** Of a read, for example "the loan of". */
  viewed: z.nullable(z.string()),
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
    /** Both by default. */
    show: z.optional(z.enum(['acts', 'reads'], 'Choose acts or reads')),
  }),
  response: z.array(auditRowShape),
})

export const readInvariants = defineEndpoint({
  name: 'readInvariants',
  method: 'GET',
  path: '/api/admin/invariants',
  summary: 'Every violation of the books that check_invariants() finds; none means that they are right',
  access: ['system_configuration'],
  staff: true,
  response: z.object({
    holds: z.boolean(),
    violations: z.array(z.object({ invariant: z.string(), subject: z.string(), detail: z.string() })),
  }),
})
