import { readMyDay } from '#contract/reports.ts'
import { useSignedIn } from '#web/lib/current-user.ts'
import { useRead } from '#web/lib/use-read.ts'

const REFRESH_MS = 60_000

/** The list and the counts of the rail: one call, which needs a session with a code. */
export const useMyDay = () =>
  useRead(readMyDay, {}, { enabled: useSignedIn().signedInWithCode, staleTime: REFRESH_MS / 2, refetchInterval: REFRESH_MS })
