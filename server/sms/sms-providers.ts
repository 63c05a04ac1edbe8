import type { SmsConfig } from '#server/platform/config-sms.ts'
import { arkeselSms } from '#server/sms/arkesel-sms.ts'
import { hubtelSms } from '#server/sms/hubtel-sms.ts'
import type { OutgoingSms, SmsGateway, SmsOutcome } from '#server/sms/sms-gateway.ts'

/** What came of a message, and through whom. */
export type SmsSent = SmsOutcome & { readonly provider: SmsGateway['provider'] }

/** The providers that are set, in the order in which they are asked. */
export interface SmsProviders {
  readonly send: (sms: OutgoingSms, options: { readonly isCode: boolean; readonly now: Date }) => Promise<SmsSent>
  readonly called: (provider: string) => SmsGateway | undefined
}

/** For so long a provider that gave no answer is asked last. */
const PASSED_OVER_MILLISECONDS = 5 * 60_000

/**
 * Arkesel first, Hubtel where Arkesel refused or could not be reached, which proves that it does not have the message. Where a provider gave no sure
 * answer the message may be under way: a code is sent through the other all the same, since twice is better than never, and anything else is not. So that
 * few messages end like this while a provider is slow, it is asked last for five minutes.
 */
export function smsProviders(gateways: readonly [SmsGateway, ...SmsGateway[]]): SmsProviders {
  const silentUntil = new Map<string, number>()
  const isSilent = ({ provider }: SmsGateway, now: Date): boolean => (silentUntil.get(provider) ?? 0) > now.getTime()
  return {
    called: (provider) => gateways.find((one) => one.provider === provider),
    send: async (sms, { isCode, now }) => {
      const order = gateways.toSorted((a, b) => Number(isSilent(a, now)) - Number(isSilent(b, now)))
      let last: SmsSent = { sent: 'refused', again: true, reason: 'No provider is set', provider: gateways[0].provider }
      for (const gateway of order) {
        last = { ...(await gateway.send(sms)), provider: gateway.provider }
        if (last.sent === 'unknown') silentUntil.set(gateway.provider, now.getTime() + PASSED_OVER_MILLISECONDS)
        const goesOn = last.sent === 'refused' ? last.again : last.sent === 'unknown' && isCode
        if (!goesOn) return last
      }
      return last
    },
  }
}

/** The providers of the settings; undefined where none is set. */
export function configuredProviders({ sms, publicOrigin }: { sms: SmsConfig | undefined; publicOrigin: string }): SmsProviders | undefined {
  if (sms === undefined) return undefined
  const { senderId, arkesel, hubtel } = sms
  const [first, ...others] = [
    ...(arkesel === undefined ? [] : [arkeselSms({ ...arkesel, senderId, callbackUrl: `${publicOrigin}${REPORTS_PATH}` })]),
    ...(hubtel === undefined ? [] : [hubtelSms({ ...hubtel, senderId })]),
  ]
  return first === undefined ? undefined : smsProviders([first, ...others])
}

/** Where Arkesel says what became of a message. */
export const REPORTS_PATH = '/hooks/arkesel'
