import { providerFetch, type ProviderResponse, type ProviderCall } from '#server/platform/provider-fetch.ts'

const LONGEST_MILLISECONDS = 5_000

export type FetchWithDeadline = (call: Omit<ProviderCall, 'timeoutMilliseconds'>) => Promise<ProviderResponse>

/** One deadline for a call with its token and repeats. */
export function withDeadline(milliseconds = LONGEST_MILLISECONDS): FetchWithDeadline {
  const end = performance.now() + milliseconds
  return async (call) => {
    const left = Math.ceil(end - performance.now())
    if (left <= 0) return { answered: false, mayHaveArrived: false, detail: 'The provider did not answer in time' }
    return providerFetch({ ...call, timeoutMilliseconds: left })
  }
}
