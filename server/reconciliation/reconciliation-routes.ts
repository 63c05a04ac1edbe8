import { sql } from 'kysely'
import {
  checkMomoOrder,
  importMomoStatement,
  listMomoDays,
  listMomoExceptions,
  listMomoOrders,
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
import { exceptionRow, exceptionRows } from '#server/reconciliation/momo-exceptions-query.ts'
import { toExceptionView } from '#server/reconciliation/momo-exception-view.ts'
import { momoOrders } from '#server/reconciliation/momo-transactions-query.ts'
import { resolveException } from '#server/reconciliation/resolve-exception.ts'
import { toStatementPreview } from '#server/reconciliation/statement-preview-view.ts'
import type { Db } from '#server/platform/db.ts'
import type { Api } from '#server/platform/http/api.ts'
import { mountList, mountPreparedWrite, mountRead, mountWrite, mountWriteThen } from '#server/platform/http/mount.ts'
import { cursorId, pageById } from '#server/platform/http/paging.ts'

/** The books of the providers of mobile money beside ours: statements, days, what does not fit, and orders whose end is not known. */
export function reconciliationRoutes(api: Api, desk: PaymentProviders): void {
  statementRoutes(api, desk)
  mountList(api, listMomoDays, ({ page, now }, db) => momoDays(db, desk.networks, page, dayOf(now)))
  exceptionRoutes(api, desk)
  orderRoutes(api, desk)
}

function statementRoutes(api: Api, desk: PaymentProviders): void {
  const means = { networks: desk.networks, secondPersonAbove: api.deps.config.payoutSecondPersonAbove }
  mountRead(api, previewMomoStatement, async ({ actor, body, now }, db) =>
    toStatementPreview(await planStatement(db, means, actor, body, dayOf(now))),
  )
  mountWriteThen(
    api,
    importMomoStatement,
    async (call, tx) => {
      const { newLines, confirmed } = await importStatement(tx, requestContextOf(call), means, call.body)
      return { success: true as const, message: 'The statement was imported', newLines, confirmed }
    },
    async (_call, answer) => {
      // The statement is in the books. What goes wrong from here on is done again by the job, within the hour.
      await reconcileMomo(api.deps, desk).catch((error: unknown) =>
        api.deps.log.error({ err: error }, 'A statement was imported and not compared yet'),
      )
      return answer
    },
  )
}

function exceptionRoutes(api: Api, desk: PaymentProviders): void {
  const means = { desk, secondPersonAbove: api.deps.config.payoutSecondPersonAbove }
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
    await resolveException(tx, requestContextOf(call), means, { id: call.params.id, action, reason, userId, paymentId })
    const row = await exceptionRow(tx, call.params.id)
    if (!row) throw new Refused(refusal('not_found'))
    return { success: true as const, message: 'The exception is resolved', exception: toExceptionView(row, call.actor.permissions) }
  })
}

function orderRoutes(api: Api, desk: PaymentProviders): void {
  mountList(api, listMomoOrders, ({ page, actor }, db) => momoOrders(db, { page, hiddenFrom: actor.userId }, actor.permissions))
  mountPreparedWrite(
    api,
    checkMomoOrder,
    async ({ params, actor }) => {
      await assertNotOwnTransaction(api.deps.db, params.reference, actor.userId)
      await advance(api.deps, desk, params.reference)
    },
    async (call, tx) => {
      const { reference } = call.params
      const { rows } = await momoOrders(tx, { page: { limit: 1 }, hiddenFrom: call.actor.userId, reference }, call.actor.permissions)
      const [order] = rows
      if (!order) throw new Refused(refusal('not_found'))
      await recordAuditEvent(tx, requestContextOf(call), {
        action: 'checkMomoOrder',
        target: { kind: 'momo_request', id: reference },
        after: { status: order.state },
      })
      return { success: true as const, message: SAYS[order.state], order }
    },
  )
}

const SAYS = {
  CREATED: 'The provider does not have this order yet. It is sent again by itself.',
  PENDING: 'The provider has not said yet how it ended.',
  SUCCESSFUL: 'The money moved, and it is in the books.',
  FAILED: 'It failed. No money moved.',
} as const

/** @throws Refused not_found or own_record. */
async function assertNotOwnTransaction(db: Db, reference: string, staffId: string): Promise<void> {
  const order = await db.selectFrom('momo_transactions').select('user_id').where('reference', '=', reference).executeTakeFirst()
  if (!order) throw new Refused(refusal('not_found'))
  if (order.user_id === staffId) throw new Refused(refusal('own_record'))
}
