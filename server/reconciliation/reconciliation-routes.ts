import { sql } from 'kysely'
import {
  checkMomoOrder,
  importMomoStatement,
  listMomoDays,
  listMomoExceptions,
  listMomoTransactions,
  previewMomoStatement,
  resolveMomoException,
} from '#contract/reconciliation.ts'
import { dayOf } from '#domain/kernel/calendar.ts'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import { requestContextOf, recordAuditEvent } from '#server/audit/audit-event.ts'
import type { PaymentProviders } from '#server/momo/payment-providers.ts'
import { advance } from '#server/momo/momo-job.ts'
import { reconcileMomo } from '#server/reconciliation/reconciliation-job.ts'
import { importStatement, planStatement } from '#server/reconciliation/import-statement.ts'
import { momoDays } from '#server/reconciliation/reconciled-days-query.ts'
import { exceptionRow, exceptionRows, toExceptionView } from '#server/reconciliation/momo-exceptions-query.ts'
import { momoTransactions } from '#server/reconciliation/momo-transactions-query.ts'
import { resolveException } from '#server/reconciliation/resolve-exception.ts'
import { toStatementPreview } from '#server/reconciliation/statement-preview-view.ts'
import type { Db } from '#server/platform/db.ts'
import type { Api } from '#server/platform/http/api.ts'
import { mountList, mountPreparedWrite, mountRead, mountWrite, mountWriteThen } from '#server/platform/http/mount.ts'
import { cursorId, pageById } from '#server/platform/http/paging.ts'

export function reconciliationRoutes(api: Api, providers: PaymentProviders): void {
  statementRoutes(api, providers)
  mountList(api, listMomoDays, ({ page, now }, db) => momoDays(db, providers.networks, page, dayOf(now)))
  exceptionRoutes(api, providers)
  transactionRoutes(api, providers)
}

function statementRoutes(api: Api, providers: PaymentProviders): void {
  const settings = { networks: providers.networks, secondPersonAbove: api.deps.config.payoutSecondPersonAbove }
  mountRead(api, previewMomoStatement, async ({ actor, body, now }, db) =>
    toStatementPreview(await planStatement(db, settings, actor, body, dayOf(now))),
  )
  mountWriteThen(
    api,
    importMomoStatement,
    async (call, tx) => {
      const { newLines, confirmed } = await importStatement(tx, requestContextOf(call), settings, call.body)
      return { success: true as const, message: 'The statement was imported', newLines, confirmed }
    },
    async (_call, response) => {
      // After an error the hourly job compares the statement.
      await reconcileMomo(api.deps, providers).catch((error: unknown) =>
        api.deps.log.error({ err: error }, 'A statement was imported and not compared yet'),
      )
      return response
    },
  )
}

function exceptionRoutes(api: Api, providers: PaymentProviders): void {
  const settings = { providers, secondPersonAbove: api.deps.config.payoutSecondPersonAbove }
  mountList(api, listMomoExceptions, async ({ query, page, actor }, db) => {
    const isOpen = query.state !== 'resolved'
    const from = cursorId(page)
    const beyond = from === undefined ? sql`true` : isOpen ? sql`o.id > ${from}` : sql`o.id < ${from}`
    const ofState = query.state === undefined ? sql`true` : sql`o.state = ${query.state}`
    const notOwn = sql`coalesce(m.user_id, p.user_id) is distinct from ${actor.userId}`
    const rows = await exceptionRows(db, sql`${ofState} and ${beyond} and ${notOwn}`, isOpen ? sql`o.id` : sql`o.id desc`, page.limit + 1)
    const shown = pageById(rows, page.limit)
    return { rows: shown.rows.map((row) => toExceptionView(row, actor.permissions)), next: shown.next }
  })
  mountWrite(api, resolveMomoException, async (call, tx) => {
    const { action, reason, userId, paymentId } = call.body
    await resolveException(tx, requestContextOf(call), settings, { id: call.params.id, action, reason, userId, paymentId })
    const row = await exceptionRow(tx, call.params.id)
    if (!row) throw new Refused(refusal('not_found'))
    return { success: true as const, message: 'The exception is resolved', exception: toExceptionView(row, call.actor.permissions) }
  })
}

function transactionRoutes(api: Api, providers: PaymentProviders): void {
  mountList(api, listMomoTransactions, ({ page, actor }, db) => momoTransactions(db, { page, hiddenFrom: actor.userId }, actor.permissions))
  mountPreparedWrite(
    api,
    checkMomoOrder,
    async ({ params, actor }) => {
      await assertNotOwnTransaction(api.deps.db, params.reference, actor.userId)
      await advance(api.deps, providers, params.reference)
    },
    async (call, tx) => {
      const { reference } = call.params
      const { rows } = await momoTransactions(tx, { page: { limit: 1 }, hiddenFrom: call.actor.userId, reference }, call.actor.permissions)
      const [order] = rows
      if (!order) throw new Refused(refusal('not_found'))
      await recordAuditEvent(tx, requestContextOf(call), {
        action: 'checkMomoOrder',
        target: { kind: 'momo_request', id: reference },
        after: { status: order.state },
      })
      return { success: true as const, message: MESSAGES[order.state], order }
    },
  )
}

const MESSAGES = {
  CREATED: 'The provider does not have this order yet. It is sent again by itself.',
  PENDING: 'The provider has not said yet how it ended.',
  SUCCESSFUL: 'The money moved, and it is in the books.',
  FAILED: 'It failed. No money moved.',
} as const

async function assertNotOwnTransaction(db: Db, reference: string, staffId: string): Promise<void> {
  const { rows } = await sql<{ user_id: string }>`select user_id from momo_transactions where reference = ${reference}`.execute(db)
  if (!rows[0]) throw new Refused(refusal('not_found'))
  if (rows[0].user_id === staffId) throw new Refused(refusal('own_record'))
}
