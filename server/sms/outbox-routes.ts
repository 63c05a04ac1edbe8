import type { FastifyInstance } from 'fastify'
import type { Db } from '#server/platform/db.ts'
import { escapeHtml, PLAIN_STYLE, plainPage } from '#server/platform/http/plain-page.ts'
import { newestMessages } from '#server/sms/outbox-store.ts'

const STYLE_SHEET = '/dev/outbox.css'

/** GET /dev/outbox: the messages that would have gone out. Connected in development only, and only while no real gateway is set. */
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
