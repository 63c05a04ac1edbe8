import { expect } from 'vitest'
import type { TestApp } from './test-app.ts'

export const USSD_SECRET = 'a-secret-of-the-gateway-0123456789'
/** MTN is at an unused address by default. */
export const USSD_SETTINGS = {
  ARKESEL_USSD_SECRET: USSD_SECRET,
  USSD_CODE: '*928*55#',
  OFFICE_PHONE: '030 212 3456',
  MTN_MOMO_BASE_URL: 'http://127.0.0.1:9/mtn',
  MTN_MOMO_COLLECTION_SUBSCRIPTION_KEY: 'subscription-key',
  MTN_MOMO_COLLECTION_API_USER: 'api-user',
  MTN_MOMO_COLLECTION_API_KEY: 'api-key',
}

interface UssdPhone {
  readonly sessionId: string
  /** As the gateway; the last screen begins with `END `. */
  readonly press: (input: string) => Promise<string>
  readonly dialAgain: () => Promise<string>
}

let sessions = 0

/** `number` as the network writes it. */
export async function dialUssd(product: TestApp, number: string, facts: { network?: string } = {}): Promise<UssdPhone & { shows: string }> {
  sessions += 1
  const sessionId = `session-${sessions}`
  const send = async (newSession: boolean, userData: string): Promise<string> => {
    const request = { sessionID: sessionId, userID: 'mmoa', newSession, msisdn: number, userData, network: facts.network ?? 'MTN' }
    const { status, body } = await product.as('gateway').post(`/hooks/ussd/${USSD_SECRET}`, request)
    expect(body).toMatchObject({ sessionID: sessionId, userID: 'mmoa', msisdn: number })
    expect([status, body['message'].length <= 160]).toEqual([200, true])
    return `${body['continueSession'] === true ? '' : 'END '}${body['message']}`
  }
  const dial = () => send(true, '*928*55#')
  return { sessionId, shows: await dial(), press: (input) => send(false, input), dialAgain: dial }
}
