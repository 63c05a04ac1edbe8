import type { FastifyInstance } from 'fastify'
import type { Db } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { queryOf } from '#server/platform/http/paging.ts'
import { escapeHtml, PLAIN_STYLE, plainPage } from '#server/platform/http/plain-page.ts'
import { requestDeliveryCheck } from '#server/sms/check-deliveries.ts'
import { newestMessages } from '#server/sms/outbox-store.ts'
import { REPORTS_PATH } from '#server/sms/sms-providers.ts'

const STYLE_SHEET = '/dev/outbox.css'

/** GET /dev/outbox, only in development without a real gateway. */
export function outboxRoutes(app: FastifyInstance, db: Db): void {
  app.get('/dev/outbox', async (_request, reply) => {
    const messages = await newestMessages(db, 100)
    const rows = messages.map((one) =>
      row([one.created_at.toISOString(), one.phone, one.text, one.kind, one.last_error ? `${one.status}: ${one.last_error}` : one.status]),
    )
    const table = `<table><thead><tr><th>When</th><th>To</th><th>Text</th><th>Kind</th><th>Status</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(plainPage('Outbox', messages.length === 0 ? '<p>No message yet.</p>' : table, STYLE_SHEET))
  })
  app.get(STYLE_SHEET, async (_request, reply) => reply.type('text/css; charset=utf-8').send(PLAIN_STYLE))
}

const row = (cells: readonly string[]): string => `<tr>${cells.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')}</tr>`

/** Reports could be forged: a known ID only causes a poll. */
export function reportRoutes(app: FastifyInstance, deps: Deps): void {
  app.get(REPORTS_PATH, async (request, reply) => {
    const id = queryOf(request)['sms_id']
    if (typeof id === 'string' && /^[\w-]{1,100}$/.test(id)) await requestDeliveryCheck(deps, 'arkesel', id)
    return reply.type('text/plain; charset=utf-8').header('cache-control', 'no-store').send('ok')
  })
}
