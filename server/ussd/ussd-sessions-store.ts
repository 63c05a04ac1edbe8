import { sql } from 'kysely'
import * as z from 'zod/mini'
import { pesewas } from '#domain/kernel/money.ts'
import type { UssdMoment, UssdScreen } from '#domain/ussd/ussd-step.ts'
import type { Tx } from '#server/platform/db.ts'

const loanId = z.int()
const momentShape = z.object({
  choices: z.array(
    z.object({
      key: z.string(),
      go: z.discriminatedUnion('to', [
        z.object({ to: z.enum(['menu', 'balance', 'pay', 'receipts', 'help']) }),
        z.object({ to: z.enum(['loan', 'amount', 'other']), loanId }),
        z.object({ to: z.enum(['confirm', 'order']), loanId, amount: z.pipe(z.int(), z.transform(pesewas)) }),
        z.object({ to: z.literal('voucher'), reference: z.string(), voucher: z.string() }),
      ]),
    }),
  ),
  amountFor: z.nullable(loanId),
  voucherFor: z.nullable(z.string()),
})

export interface UssdSession {
  readonly id: string
  readonly userId: string
  readonly moment: UssdMoment
  readonly step: number
  readonly lastInput: string | null
  readonly lastAnswer: string
  readonly ended: boolean
  readonly expiresAt: Date
}

/** Requests of one session run one after another. */
export async function lockUssdSession(tx: Tx, id: string): Promise<UssdSession | undefined> {
  const row = await tx
    .selectFrom('ussd_sessions')
    .select(['id', 'user_id', 'moment', 'step', 'last_input', 'last_answer', 'ended', 'expires_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return (
    row && {
      id: row.id,
      userId: row.user_id,
      moment: z.parse(momentShape, row.moment),
      step: row.step,
      lastInput: row.last_input,
      lastAnswer: row.last_answer,
      ended: row.ended,
      expiresAt: row.expires_at,
    }
  )
}

interface NewUssdSession {
  readonly id: string
  readonly userId: string
  readonly screen: UssdScreen
  readonly now: Date
  readonly expiresAt: Date
}

/** Replaces an expired session of the same ID; one that a concurrent request started stays. */
export async function beginUssdSession(tx: Tx, { id, userId, screen, now, expiresAt }: NewUssdSession): Promise<void> {
  await sql`
    insert into ussd_sessions as s (id, user_id, moment, last_answer, ended, started_at, expires_at)
    values (${id}, ${userId}, ${momentOf(screen)}::jsonb, ${screen.text}, ${screen.ends}, ${now}, ${expiresAt})
    on conflict (id) do update set user_id = excluded.user_id, moment = excluded.moment, step = 0, last_input = null, last_answer = excluded.last_answer,
      ended = excluded.ended, reference = null, started_at = excluded.started_at, expires_at = excluded.expires_at
    where s.expires_at <= ${now} or s.user_id <> excluded.user_id`.execute(tx)
}

/** `reference`: of the collection that this step started. */
export async function saveUssdStep(
  tx: Tx,
  session: UssdSession,
  step: { readonly input: string; readonly screen: UssdScreen; readonly reference: string | null },
): Promise<void> {
  await tx
    .updateTable('ussd_sessions')
    .set({
      moment: momentOf(step.screen),
      step: session.step + 1,
      last_input: step.input,
      last_answer: step.screen.text,
      ended: step.screen.ends,
      reference: step.reference,
    })
    .where('id', '=', session.id)
    .execute()
}

const momentOf = ({ choices, amountFor, voucherFor }: UssdMoment): string => JSON.stringify({ choices, amountFor, voucherFor })
