import * as z from 'zod/mini'
import { matching } from '#server/platform/setting-shapes.ts'

/** Public: in production it would let anybody act as a customer. */
export const SIMULATED_USSD_SECRET = 'simulated-ussd-secret-0001'

export interface UssdConfig {
  /** Part of the URL that Arkesel calls. */
  readonly arkeselSecret: string | undefined
  /** A prompt does not reach the phone before the network has closed the session. */
  readonly promptDelaySeconds: number
}

export const USSD_SETTINGS = {
  ARKESEL_USSD_SECRET: z.optional(
    matching(
      /^[\w-]{24,120}$/,
      'ARKESEL_USSD_SECRET must have 24 to 120 letters, digits, dashes or underscores: it is part of an address.',
    ),
  ),
  USSD_CODE: z.optional(matching(/^\*\d{1,5}(?:\*\d{1,5}){0,3}#$/, 'USSD_CODE must be what customers dial, such as *928*55#.')),
  USSD_PROMPT_DELAY_SECONDS: z._default(
    z.pipe(matching(/^(?:[0-9]|[12][0-9]|30)$/, 'USSD_PROMPT_DELAY_SECONDS must be a number from 0 to 30.'), z.transform(Number)),
    3,
  ),
}
const shape = z.object(USSD_SETTINGS)

export const ussdConfig = (s: z.output<typeof shape>): UssdConfig => ({
  arkeselSecret: s.ARKESEL_USSD_SECRET,
  promptDelaySeconds: s.USSD_PROMPT_DELAY_SECONDS,
})

export const ussdProductionProblems = ({ arkeselSecret }: UssdConfig): string[] =>
  arkeselSecret === SIMULATED_USSD_SECRET ? ['ARKESEL_USSD_SECRET is that of the simulator: production needs one that nobody knows.'] : []
