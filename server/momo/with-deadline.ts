import { providerFetch, type ProviderAnswer, type ProviderCall } from '#server/platform/provider-fetch.ts'

const LONGEST_MILLISECONDS = 5_000

/** Asks a provider within the time that is left of one question. */
export type FetchWithDeadline = (call: Omit<ProviderCall, 'timeoutMilliseconds'>) => Promise<ProviderAnswer>

/** Five seconds for one question, whatever the number of calls that it takes: a token, the call, and the call again. Once they are over nothing more is sent. */
export function withDeadline(milliseconds = LONGEST_MILLISECONDS): FetchWithDeadline {
  const end = performance.now() + milliseconds
  return async (call) => {
    const left = Math.ceil(end - performance.now())
    if (left <= 0) return { answered: false, mayHaveArrived: false, detail: 'The provider did not answer in time' }
    return providerFetch({ ...call, timeoutMilliseconds: left })
  }
}
