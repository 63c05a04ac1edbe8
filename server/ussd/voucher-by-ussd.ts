import { endScreen, readScreen } from '#domain/ussd/ussd-screens.ts'
import type { UssdTarget, UssdScreen } from '#domain/ussd/ussd-step.ts'
import { USSD_TEXTS as say } from '#domain/ussd/ussd-texts.ts'
import { takeOwnVoucher } from '#server/payments/submit-voucher.ts'
import type { Tx } from '#server/platform/db.ts'
import { ussdAct, type UssdContext } from '#server/ussd/ussd-act.ts'
import type { UssdCaller } from '#server/ussd/ussd-caller.ts'

/**
 * Notes that the voucher which the customer typed is handed on, so that it is handed on once. Whoever answers the phone does so after the commit.
 * @throws Refused as takeOwnVoucher does.
 */
export async function voucherByUssd(
  tx: Tx,
  caller: UssdCaller,
  { reference }: Extract<UssdTarget, { to: 'voucher' }>,
  visit: UssdContext,
): Promise<UssdScreen> {
  if (!caller.permissions.includes('make_payments')) return readScreen([say.notOpenToYou])
  await takeOwnVoucher(tx, ussdAct(caller, visit), reference)
  return endScreen(say.voucherTaken)
}
