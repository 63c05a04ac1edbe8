import { useState, useRef } from 'react'
import { listDataRequests } from '#contract/support-shapes.ts'
import { DATA_REQUEST_KINDS } from '#domain/support/data-request.ts'
import { isUnauthorized, errorText } from '#web/lib/api-error.ts'
import { readDraft } from '#web/lib/draft.ts'
import { type AnswerOf, call } from '#web/lib/call.ts'
import { useList } from '#web/lib/use-list.ts'
import { todayHere } from '#web/shared/format-time.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ErrorState } from '#web/lib/error-state.tsx'
import { supportBadge, formatAnswerBy, formatSent } from '#web/support/support-labels.ts'
import { DATA_FORM, DataRequestForm } from '#web/support/data-request-form.tsx'
import { readMyData, readMyDataFile } from '#contract/support-data.ts'
import { dayOf } from '#domain/kernel/calendar.ts'
import { announceSessionEnd } from '#web/lib/session-end.ts'
import { handOver } from '#web/shared/download-file.ts'

/** Rights under Act 843. */
export function MyDataSection() {
  const list = useList(listDataRequests, {})
  const mine = useMyData()
  const [requesting, setRequesting] = useState(() => readDraft(DATA_FORM)['text'] !== undefined)
  const requests = list.pages.flat()
  return (
    <Card labelledBy="my-data">
      <h2 id="my-data" className="text-18 font-bold">
        My personal data
      </h2>
      <p className="mb-3 text-muted">
        By law (Act 843) you may see your data, have it corrected or erased, and object to a use of it. It costs nothing.{' '}
        <a href="/privacy-policy.html" className="text-primary underline underline-offset-4">
          Privacy Policy
        </a>
      </p>
      <div className="flex flex-wrap gap-2">
        <Button kind="second" icon="download" busy={mine.busy === 'pdf' && 'Collecting...'} onClick={() => mine.save('pdf')}>
          Download my data
        </Button>
        <Button kind="second" icon="doc" busy={mine.busy === 'json' && 'Collecting...'} onClick={() => mine.save('json')}>
          As a file for computers
        </Button>
        {!requesting && (
          <Button kind="second" icon="edit" onClick={() => setRequesting(true)}>
            Request a change
          </Button>
        )}
      </div>
      {mine.failed !== undefined && (
        <p role="alert" className="mt-2 font-bold text-danger">
          {mine.failed}
        </p>
      )}
      {requesting && <DataRequestForm onDone={() => setRequesting(false)} />}
      {list.error && requests.length === 0 && (
        <ErrorState title="We could not load your requests" error={list.error} onRetry={list.retry} />
      )}
      {requests.length > 0 && (
        <ul className="mt-4 divide-y divide-line border-t border-line">
          {requests.map((request) => (
            <Request key={request.id} request={request} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function Request({ request }: { request: AnswerOf<typeof listDataRequests>[number] }) {
  const today = todayHere()
  const badge = supportBadge(request)
  const promise = formatAnswerBy(request, today)
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h3 className="font-bold">{DATA_REQUEST_KINDS[request.kind]}</h3>
        <Badge tone={badge.tone}>{badge.words}</Badge>
      </div>
      <p className="text-muted">Sent {formatSent(request.filedAt, today)}</p>
      <p className="break-words whitespace-pre-line">{request.text}</p>
      {promise !== undefined && <p className="font-bold">{promise}</p>}
      {request.answer !== null && (
        <p className="mt-1 border-l-4 border-primary bg-primary-tint px-3 py-2 break-words whitespace-pre-line">
          <span className="block text-14 text-muted">Mmoa Loans</span>
          {request.answer}
        </p>
      )}
    </li>
  )
}

type DataFormat = 'pdf' | 'json'

async function fetchData(format: DataFormat): Promise<File> {
  if (format === 'pdf') {
    const { fetchFile } = await import('#web/lib/fetch-file.ts')
    return new File([await fetchFile(readMyDataFile.path)], `mmoa-my-data-${todayHere()}.pdf`, { type: 'application/pdf' })
  }
  const data = await call(readMyData, {})
  return new File([JSON.stringify(data, null, 2)], `mmoa-my-data-${dayOf(data.madeAt)}.json`, { type: 'application/json' })
}

/** The app does not store the data. */
function useMyData(): { save: (format: DataFormat) => void; busy: DataFormat | undefined; failed: string | undefined } {
  const [busy, setBusy] = useState<DataFormat>()
  const [failed, setFailed] = useState<string>()
  const underWay = useRef(false)
  const run = async (format: DataFormat) => {
    underWay.current = true
    setBusy(format)
    setFailed(undefined)
    try {
      await handOver(await fetchData(format))
    } catch (problem) {
      if (isUnauthorized(problem)) announceSessionEnd()
      else setFailed(errorText(problem, 'We could not collect your data. Please try again.'))
    } finally {
      underWay.current = false
      setBusy(undefined)
    }
  }
  return {
    save: (format) => {
      if (!underWay.current) void run(format)
    },
    busy,
    failed,
  }
}
