import type { UssdTarget, UssdScreen } from '#domain/ussd/ussd-step.ts'
import { endScreen, readScreen } from '#domain/ussd/ussd-screens.ts'
import { USSD_TEXTS as say } from '#domain/ussd/ussd-texts.ts'
import { after } from '#server/identity/sign-in-times.ts'
import { reserveCollection } from '#server/payments/reserve-collection.ts'
import type { Tx } from '#server/platform/db.ts'
import type { Random } from '#server/platform/random.ts'
import { ussdAct, type UssdContext } from '#server/ussd/ussd-act.ts'
import type { UssdView } from '#server/ussd/show-ussd-screen.ts'

/**
 * Reserves what the customer confirmed, as the app does, for the wallet of the phone in their hand. The prompt is a USSD session itself and a phone has one at
 * a time, so the order is held back until this one is over; then the job sends it that looks after all orders. An earlier request for the same is told
 * instead of a second one.
 * @throws Refused as reserveCollection does.
 */
export async function orderByUssd(
  tx: Tx,
  { caller, network, networks, config }: UssdView,
  { loanId, amount }: Extract<UssdTarget, { to: 'order' }>,
  visit: UssdContext & { readonly random: Random },
): Promise<{ screen: UssdScreen; reference: string | null }> {
  const { userId, permissions, phone, momoProvider } = caller
  const pays = network ?? momoProvider
  if (!permissions.includes('make_payments')) return { screen: readScreen([say.notOpenToYou]), reference: null }
  if (pays === undefined) return { screen: readScreen([say.noNetwork]), reference: null }
  const order = { customerId: userId, loanId, amount, phone, network: pays, channel: 'ussd' } as const
  const { reference, isNew } = await reserveCollection(tx, ussdAct(caller, visit), order, { networks, random: visit.random })
  if (isNew) await holdBack(tx, reference, after(visit.now, config.ussd.promptDelaySeconds))
  const words = isNew ? say.ordered(loanId, amount, pays) : say.waits(loanId, amount, pays)
  return { screen: endScreen(words), reference: isNew ? reference : null }
}

/** Nobody sends it before this moment. */
async function holdBack(tx: Tx, reference: string, until: Date): Promise<void> {
  await tx
    .updateTable('momo_transactions')
    .set({ next_check_at: until })
    .where('reference', '=', reference)
    .where('attempts', '=', 0)
    .execute()
}
