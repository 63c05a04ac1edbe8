import * as z from 'zod/mini'
import { address, isThisMachine, key, matching, text } from '#server/platform/setting-shapes.ts'

/** At least one provider; Arkesel is tried first. */
export interface SmsConfig {
  readonly senderId: string
  readonly arkesel: { readonly baseUrl: string; readonly apiKey: string } | undefined
  readonly hubtel: { readonly baseUrl: string; readonly clientId: string; readonly clientSecret: string } | undefined
}

export const SMS_SETTINGS = {
  ARKESEL_BASE_URL: z._default(address('ARKESEL_BASE_URL must be an http or https address.'), 'https://sms.arkesel.com'),
  ARKESEL_API_KEY: z.optional(key('ARKESEL_API_KEY must have at most 300 characters, without spaces.')),
  HUBTEL_SMS_BASE_URL: z._default(address('HUBTEL_SMS_BASE_URL must be an http or https address.'), 'https://sms.hubtel.com'),
  HUBTEL_SMS_CLIENT_ID: z.optional(
    matching(/^[\x21-\x39\x3b-\x7e]{1,300}$/, 'HUBTEL_SMS_CLIENT_ID must have at most 300 characters, and no colon.'),
  ),
  HUBTEL_SMS_CLIENT_SECRET: z.optional(text('HUBTEL_SMS_CLIENT_SECRET must have at most 300 characters.')),
  SMS_SENDER_ID: z._default(matching(/^[A-Za-z0-9 ]{1,11}$/, 'SMS_SENDER_ID must have 1 to 11 letters or digits.'), 'MmoaLoans'),
}

const shape = z.object(SMS_SETTINGS)
type SmsSettings = z.output<typeof shape>

export function smsConfig(s: SmsSettings): SmsConfig | undefined {
  const arkesel = s.ARKESEL_API_KEY === undefined ? undefined : { baseUrl: s.ARKESEL_BASE_URL, apiKey: s.ARKESEL_API_KEY }
  const hubtel =
    s.HUBTEL_SMS_CLIENT_ID === undefined || s.HUBTEL_SMS_CLIENT_SECRET === undefined
      ? undefined
      : { baseUrl: s.HUBTEL_SMS_BASE_URL, clientId: s.HUBTEL_SMS_CLIENT_ID, clientSecret: s.HUBTEL_SMS_CLIENT_SECRET }
  return arkesel === undefined && hubtel === undefined ? undefined : { senderId: s.SMS_SENDER_ID, arkesel, hubtel }
}

const addressesOf = ({ arkesel, hubtel }: SmsConfig): string[] =>
  [arkesel, hubtel].flatMap((one) => (one === undefined ? [] : [one.baseUrl]))

/** A local simulator reaches no phone. */
export const reachesPhones = (sms: SmsConfig | undefined): boolean =>
  sms !== undefined && addressesOf(sms).some((address) => !isThisMachine(address))

export const smsHalfSet = (s: SmsSettings): string[] =>
  (s.HUBTEL_SMS_CLIENT_ID === undefined) === (s.HUBTEL_SMS_CLIENT_SECRET === undefined)
    ? []
    : ['HUBTEL_SMS_CLIENT_ID and HUBTEL_SMS_CLIENT_SECRET belong together: set both or none.']

export function smsProblems(sms: SmsConfig | undefined): string[] {
  const unsafe = (name: string, url: string | undefined) =>
    url !== undefined && (url.startsWith('http:') || isThisMachine(url))
      ? [`${name} must be an https address of another machine in production.`]
      : []
  return [
    ...(sms === undefined
      ? ['ARKESEL_API_KEY must be set in production, or HUBTEL_SMS_CLIENT_ID and HUBTEL_SMS_CLIENT_SECRET: sign-in codes are sent by SMS.']
      : []),
    ...unsafe('ARKESEL_BASE_URL', sms?.arkesel?.baseUrl),
    ...unsafe('HUBTEL_SMS_BASE_URL', sms?.hubtel?.baseUrl),
  ]
}
