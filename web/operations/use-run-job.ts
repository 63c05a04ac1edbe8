import { readOperations, runJobNow } from '#contract/operations.ts'
import { readInvariants } from '#contract/reports.ts'
import { wordsFor } from '#web/lib/api-error.ts'
import { showToast } from '#web/lib/toasts.ts'
import { useRefresh } from '#web/lib/use-refresh.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { jobTitle } from '#web/operations/job-words.ts'

/** Runs a job, tells what came of it, and reads the page again. */
export function useRunJob(job: string): { start: () => void; busy: boolean; unanswered: boolean } {
  const refresh = useRefresh()
  const told = (tone: 'success' | 'error', title: string, words: string) => {
    showToast({ tone, title, words })
    refresh(readOperations, readInvariants)
  }
  const { send, busy, unanswered } = useSubmit(runJobNow, {
    onDone: ({ result, message, reason }) =>
      told(result === 'failed' ? 'error' : 'success', jobTitle(job), reason === null ? message : `${message} ${reason}`),
    onFailed: (error) => told('error', 'The job was not run', wordsFor(error, error.message)),
  })
  return { start: () => send({ params: { job } }), busy, unanswered }
}
