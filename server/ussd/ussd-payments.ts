import { endScreen, readScreen } from '#domain/ussd/ussd-screens.ts'
import type { UssdTarget, UssdScreen } from '#domain/ussd/ussd-step.ts'
import { USSD_TEXTS as say } from '#domain/ussd/ussd-texts.ts'
import { type RequestContext, requestContextOf } from '#server/audit/audit-event.ts'
import { after } from '#server/identity/sign-in-times.ts'
import { reserveCollection } from '#server/payments/reserve-collection.ts'
import { takeOwnVoucher } from '#server/payments/submit-voucher.ts'
import type { Tx } from '#server/platform/db.ts'
import type { Origin } from '#server/platform/http/browser-context.ts'
import type { Random } from '#server/platform/random.ts'
import type { UssdView } from '#server/ussd/show-ussd-screen.ts'
import type { UssdCaller } from '#server/ussd/ussd-caller.ts'

export interface UssdContext {
  readonly sessionId: string
  readonly origin: Origin
  readonly now: Date
}

/** Never with staff permissions, because `withCode` is false. */
function ussdContext({ userId, fullName, role, permissions }: UssdCaller, { sessionId, origin, now }: UssdContext): RequestContext {
  return requestContextOf({
    actor: { userId, name: fullName, role, permissions, withCode: false, codeIssuedBy: null, sessionHash: sessionId },
    origin,
    now,
  })
}

/**
 * The prompt is a USSD session too, so the job sends it after this one. Shows an open collection instead. @throws Refused as
 * reserveCollection does.
 */
export async function collectByUssd(
  tx: Tx,
  { caller, network, networks, config }: UssdView,
  { loanId, amount }: Extract<UssdTarget, { to: 'order' }>,
  context: UssdContext & { readonly random: Random },
): Promise<{ screen: UssdScreen; reference: string | null }> {
  const { userId, permissions, phone, momoProvider } = caller
  const pays = network ?? momoProvider
  if (!permissions.includes('make_payments')) return { screen: readScreen([say.notOpenToYou]), reference: null }
  if (pays === undefined) return { screen: readScreen([say.noNetwork]), reference: null }
  const collection = { customerId: userId, loanId, amount, phone, network: pays, channel: 'ussd' } as const
  const { reference, isNew } = await reserveCollection(tx, ussdContext(caller, context), collection, { networks, random: context.random })
  if (isNew) await postponeSending(tx, reference, after(context.now, config.ussd.promptDelaySeconds))
  const words = isNew ? say.ordered(loanId, amount, pays) : say.waits(loanId, amount, pays)
  return { screen: endScreen(words), reference: isNew ? reference : null }
}

async function postponeSending(tx: Tx, reference: string, until: Date): Promise<void> {
  await tx
    .updateTable('momo_transactions')
    .set({ next_check_at: until })
    .where('reference', '=', reference)
    .where('attempts', '=', 0)
    .execute()
}

/** Submit it after the commit. @throws Refused as takeOwnVoucher does. */
export async function voucherByUssd(
  tx: Tx,
  caller: UssdCaller,
  { reference }: Extract<UssdTarget, { to: 'voucher' }>,
  context: UssdContext,
): Promise<UssdScreen> {
  if (!caller.permissions.includes('make_payments')) return readScreen([say.notOpenToYou])
  await takeOwnVoucher(tx, ussdContext(caller, context), reference)
  return endScreen(say.voucherTaken)
}
