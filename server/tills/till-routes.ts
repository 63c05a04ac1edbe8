import * as calls from '#contract/tills.ts'
import { dayOf } from '#domain/kernel/calendar.ts'
import { formatCedis, pesewas } from '#domain/kernel/money.ts'
import { requestContextOf } from '#server/audit/audit-event.ts'
import type { Tx } from '#server/platform/db.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { Api } from '#server/platform/http/api.ts'
import { mountList, mountRead, mountWrite } from '#server/platform/http/mount.ts'
import { closeTill, signOffTill } from '#server/tills/close-till.ts'
import { depositFromSafe, depositFromTill } from '#server/tills/deposit-cash.ts'
import { openTill, topUpTill } from '#server/tills/open-till.ts'
import { receiptBook } from '#server/tills/receipt-book-query.ts'
import { listTillRows, oneTill, ownTill } from '#server/tills/tills-query.ts'

export function tillRoutes(api: Api): void {
  mountList(api, calls.listTills, ({ actor, query, page, now }, db) =>
    listTillRows(db, actor, { day: query.day, status: query.status, page, today: dayOf(now) }),
  )
  mountRead(api, calls.readOwnTill, ({ actor, now }, db) => ownTill(db, actor, dayOf(now)))
  mountRead(api, calls.readTill, ({ actor, params, now }, db) => oneTill(db, actor, params.id, dayOf(now)))
  mountRead(api, calls.readReceiptBook, ({ query, now }, db) => receiptBook(db, { day: query.day, issuer: query.issuer }, dayOf(now)))
  mountWrite(api, calls.openTill, async (call, tx) => {
    const id = await openTill(tx, requestContextOf(call), call.body)
    return done(tx, call, id, 'Your till is open')
  })
  mountWrite(api, calls.topUpTill, async (call, tx) => {
    await topUpTill(tx, requestContextOf(call), { tillId: call.params.id, amount: call.body.amount })
    return done(tx, call, call.params.id, `${formatCedis(call.body.amount)} was put into your till`)
  })
  mountWrite(api, calls.depositFromTill, async (call, tx) => {
    await depositFromTill(tx, requestContextOf(call), { tillId: call.params.id, ...call.body })
    return done(tx, call, call.params.id, 'The deposit was booked')
  })
  mountWrite(api, calls.depositFromSafe, async (call, tx) => ({
    success: true as const,
    message: 'The deposit was booked',
    inSafe: await depositFromSafe(tx, requestContextOf(call), call.body),
  }))
  mountWrite(api, calls.closeTill, async (call, tx) => {
    const { counted, firstCounted, denominations, reason } = call.body
    const count = { counted, firstCounted, pieces: denominations, reason }
    const difference = await closeTill(tx, requestContextOf(call), { tillId: call.params.id, ...count })
    return done(tx, call, call.params.id, closedWords(difference))
  })
  mountWrite(api, calls.signOffTill, async (call, tx) => {
    await signOffTill(tx, requestContextOf(call), { tillId: call.params.id, note: call.body.note })
    return done(tx, call, call.params.id, 'The till was signed off')
  })
}

function closedWords(difference: number): string {
  if (difference === 0) return 'The till was counted and closed. The count agrees with the books'
  const amount = formatCedis(pesewas(Math.abs(difference)))
  return `The till was counted and closed, ${amount} ${difference > 0 ? 'over' : 'short'}`
}

async function done(tx: Tx, call: { actor: Actor; now: Date }, id: number, message: string) {
  return { success: true as const, message, till: await oneTill(tx, call.actor, id, dayOf(call.now)) }
}
