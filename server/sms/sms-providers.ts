import type { SmsConfig } from '#server/platform/config-sms.ts'
import { arkeselSms } from '#server/sms/arkesel-sms.ts'
import { hubtelSms } from '#server/sms/hubtel-sms.ts'
import type { OutgoingSms, SmsGateway, SmsOutcome } from '#server/sms/sms-gateway.ts'

export type SmsSent = SmsOutcome & { readonly provider: SmsGateway['provider'] }

export interface SmsProviders {
  readonly send: (sms: OutgoingSms, options: { readonly isCode: boolean; readonly now: Date }) => Promise<SmsSent>
  readonly called: (provider: string) => SmsGateway | undefined
}

/** After a provider did not respond. */
const TRIED_LAST_MILLISECONDS = 5 * 60_000

/**
 * Tries the next provider after a refusal, and after an unknown outcome only for codes: better twice than never. A silent provider is
 * tried last for five minutes, so that few messages end unsure.
 */
export function smsProviders(gateways: readonly [SmsGateway, ...SmsGateway[]]): SmsProviders {
  const unresponsiveUntil = new Map<string, number>()
  const isUnresponsive = ({ provider }: SmsGateway, now: Date): boolean => (unresponsiveUntil.get(provider) ?? 0) > now.getTime()
  return {
    called: (provider) => gateways.find((one) => one.provider === provider),
    send: async (sms, { isCode, now }) => {
      const order = gateways.toSorted((a, b) => Number(isUnresponsive(a, now)) - Number(isUnresponsive(b, now)))
      let last: SmsSent = { sent: 'refused', again: true, reason: 'No provider is set', provider: gateways[0].provider }
      for (const gateway of order) {
        last = { ...(await gateway.send(sms)), provider: gateway.provider }
        if (last.sent === 'unknown') unresponsiveUntil.set(gateway.provider, now.getTime() + TRIED_LAST_MILLISECONDS)
        const triesNext = last.sent === 'refused' ? last.again : last.sent === 'unknown' && isCode
        if (!triesNext) return last
      }
      return last
    },
  }
}

export function configuredProviders({ sms, publicOrigin }: { sms: SmsConfig | undefined; publicOrigin: string }): SmsProviders | undefined {
  if (sms === undefined) return undefined
  const { senderId, arkesel, hubtel } = sms
  const [first, ...others] = [
    ...(arkesel === undefined ? [] : [arkeselSms({ ...arkesel, senderId, callbackUrl: `${publicOrigin}${REPORTS_PATH}` })]),
    ...(hubtel === undefined ? [] : [hubtelSms({ ...hubtel, senderId })]),
  ]
  return first === undefined ? undefined : smsProviders([first, ...others])
}

/** Receives Arkesel's delivery reports. */
export const REPORTS_PATH = '/hooks/arkesel'
