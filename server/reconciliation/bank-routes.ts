import { sql } from 'kysely'
import {
  BANK_FITS,
  importBankStatement as importBankStatementCall,
  listBankDays,
  listBankExceptions,
  previewBankStatement,
  resolveBankException as resolveBankExceptionCall,
} from '#contract/bank/bank-statements.ts'
import type { Inside } from '#contract/endpoint.ts'
import { dayOf } from '#domain/kernel/calendar.ts'
import { add, NOTHING } from '#domain/kernel/money.ts'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import { requestContextOf } from '#server/audit/audit-event.ts'
import { bankDays } from '#server/reconciliation/bank-days-query.ts'
import { bankExceptionRow, bankExceptionRows, toBankExceptionView } from '#server/reconciliation/bank-exceptions-query.ts'
import { importBankStatement, planBankStatement, type BankPlan } from '#server/reconciliation/import-bank-statement.ts'
import { resolveBankException } from '#server/reconciliation/resolve-bank-exception.ts'
import type { Api } from '#server/platform/http/api.ts'
import { mountList, mountRead, mountWrite } from '#server/platform/http/mount.ts'
import { cursorId, pageById } from '#server/platform/http/paging.ts'

export function bankRoutes(api: Api): void {
  const { payoutSecondPersonAbove: secondPersonAbove, contact } = api.deps.config
  const settings = { secondPersonAbove, bankDetails: contact.bankDetails }
  mountRead(api, previewBankStatement, async ({ body, now }, db) => toPreview(await planBankStatement(db, settings, body, dayOf(now))))
  mountWrite(api, importBankStatementCall, async (call, tx) => {
    const counts = await importBankStatement(tx, requestContextOf(call), settings, call.body)
    return { success: true as const, message: 'The statement was imported', ...counts }
  })
  mountList(api, listBankDays, ({ page, now }, db) => bankDays(db, page, dayOf(now)))
  mountList(api, listBankExceptions, async ({ query, page, actor }, db) => {
    const isOpen = query.state !== 'resolved'
    const from = cursorId(page)
    const beyond = from === undefined ? sql`true` : isOpen ? sql`o.id > ${from}` : sql`o.id < ${from}`
    const ofState = query.state === undefined ? sql`true` : sql`o.state = ${query.state}`
    const notOwn = sql`p.user_id is distinct from ${actor.userId}`
    const order = isOpen ? sql`o.id` : sql`o.id desc`
    const shown = pageById(await bankExceptionRows(db, sql`${ofState} and ${beyond} and ${notOwn}`, order, page.limit + 1), page.limit)
    return { rows: shown.rows.map(toBankExceptionView), next: shown.next }
  })
  mountWrite(api, resolveBankExceptionCall, async (call, tx) => {
    const { action, reason, loanId, userId, entry } = call.body
    const { id } = call.params
    const isResolved = await resolveBankException(
      tx,
      requestContextOf(call),
      { secondPersonAbove },
      { id, action, reason, loanId, userId, entry },
    )
    const row = await bankExceptionRow(tx, id)
    if (!row) throw new Refused(refusal('not_found'))
    const message = isResolved ? 'The exception is resolved' : 'It waits for a second person'
    return { success: true as const, message, exception: toBankExceptionView(row) }
  })
}

/** The rest is listed after the import. */
const MOST_SHOWN = 200

type Preview = Inside<(typeof previewBankStatement)['response']>

function toPreview({ known, fresh, repeated, opening, closing, problems, refusal: reason }: BankPlan): Preview {
  const count = (fit: (typeof BANK_FITS)[number]) => (fit === 'known' ? known.length : fresh.filter(({ to }) => to.fit === fit).length)
  const total = (incoming: boolean) =>
    add(NOTHING, ...[...known, ...fresh].filter((line) => line.incoming === incoming).map(({ amount }) => amount))
  const [posts, matched, exception, debit] = [count('posts'), count('matched'), count('exception'), count('debit')]
  return {
    counts: { known: known.length, matched, posts, exception, debit },
    repeated: [...repeated].slice(0, MOST_SHOWN),
    moneyIn: total(true),
    moneyOut: total(false),
    opening,
    closing,
    lines: fresh
      .filter(({ to }) => to.fit === 'exception' || to.fit === 'debit')
      .slice(0, MOST_SHOWN)
      .map(({ row, day, incoming, amount, reference, to }) => ({
        row,
        day,
        incoming,
        amount,
        reference,
        fit: to.fit,
        kind: to.fit === 'exception' ? to.kind : null,
      })),
    problemCount: problems.length,
    problems: problems.slice(0, MOST_SHOWN).map((problem) => ({ ...problem })),
    refusal: reason?.message ?? null,
  }
}
