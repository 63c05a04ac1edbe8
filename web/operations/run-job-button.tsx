import { readOperations, runJobNow } from '#contract/operations.ts'
import { readInvariants } from '#contract/reports.ts'
import { errorText } from '#web/lib/api-error.ts'
import { showToast } from '#web/lib/toasts.ts'
import { useRefresh } from '#web/lib/use-read.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { type JobRow, jobTitle } from '#web/operations/job-labels.ts'
import { SendingNotice } from '#web/staff-kit/sending-notice.tsx'
import { Button } from '#web/ui/button.tsx'

export function RunJobButton({ job }: { job: JobRow }) {
  const run = useRunJob(job.name)
  return (
    <>
      <SendingNotice sending={{ unanswered: run.unanswered }} />
      <Button kind="quiet" size="desk" icon="refresh" busy={run.busy && 'Running...'} onClick={run.start}>
        <span className="whitespace-nowrap">
          Run <span className="sr-only">{jobTitle(job.name).toLowerCase()} </span>now
        </span>
      </Button>
    </>
  )
}

function useRunJob(job: string): { start: () => void; busy: boolean; unanswered: boolean } {
  const refresh = useRefresh()
  const report = (tone: 'success' | 'error', title: string, words: string) => {
    showToast({ tone, title, words })
    refresh(readOperations, readInvariants)
  }
  const { send, busy, unanswered } = useSubmit(runJobNow, {
    onDone: ({ result, message, reason }) =>
      report(result === 'failed' ? 'error' : 'success', jobTitle(job), reason === null ? message : `${message} ${reason}`),
    onFailed: (error) => report('error', 'The job did not run', errorText(error, error.message)),
  })
  return { start: () => send({ params: { job } }), busy, unanswered }
}
