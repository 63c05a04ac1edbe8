import { useState } from 'react'
import { checkDocument } from '#contract/documents.ts'
import { DOCUMENT_CODE_LENGTH, normalDocumentCode, formatDocumentCode } from '#domain/documents/document-code.ts'
import { TextField } from '#web/forms/text-field.tsx'
import { errorText, type ApiError } from '#web/lib/api-error.ts'
import type { AnswerOf } from '#web/lib/call.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { dayOf, formatDay } from '#domain/kernel/calendar.ts'
import { formatTime } from '#web/shared/format-time.ts'
import { DefinitionRows } from '#web/ui/definition-rows.tsx'

/** The server audits each check. */
export function DocumentCheck() {
  const [code, setCode] = useState('')
  const [tried, setTried] = useState(false)
  const [found, setFound] = useState<AnswerOf<typeof checkDocument>>()
  const check = useSubmit(checkDocument, { onDone: setFound, onFailed: () => setFound(undefined) })
  const typed = normalDocumentCode(code)
  const wrong = typed.length === DOCUMENT_CODE_LENGTH ? undefined : `Enter the ${DOCUMENT_CODE_LENGTH} characters of the code`
  return (
    <div className="grid gap-4">
      <form
        noValidate
        className="grid max-w-xl items-start gap-3 sm:grid-cols-[1fr_auto]"
        onSubmit={(event) => {
          event.preventDefault()
          setTried(true)
          if (wrong === undefined) check.send({ params: { code: typed } })
        }}
      >
        <TextField
          label="Code of the document"
          hint="At the foot of each page, such as 7KQ4W-M2P9X."
          value={code}
          mono
          autoComplete="off"
          maxLength={20}
          error={tried ? wrong : undefined}
          onChange={(value) => {
            setCode(value.toUpperCase())
            setTried(false)
            check.clearError()
          }}
        />
        <div className="sm:pt-[3.4rem]">
          <Button type="submit" kind="second" icon="search" busy={check.busy && 'Checking...'}>
            Check
          </Button>
        </div>
      </form>
      {check.error && <NotChecked error={check.error} />}
      {found && !check.error && <DocumentVerdict document={found} />}
    </div>
  )
}

function NotChecked({ error }: { error: ApiError }) {
  if (error.status === 404)
    return (
      <Notice tone="danger" title="No document has this code" live>
        Compare the code with the document. If they match, the document is not ours.
      </Notice>
    )
  return (
    <Notice tone="danger" title="We could not check the document" live>
      {errorText(error, 'Please try again.')}
    </Notice>
  )
}

function DocumentVerdict({ document }: { document: AnswerOf<typeof checkDocument> }) {
  const { page, customer, holds, reasons } = document
  return (
    <div className="grid max-w-xl gap-3">
      <Notice tone={holds ? 'success' : 'caution'} title={holds ? 'Genuine and valid' : 'Genuine, but no longer valid'} live>
        {holds ? 'It matches our records today.' : reasons.map((reason) => <p key={reason}>{reason}</p>)}
      </Notice>
      <div className="rounded-card border border-line bg-surface px-4 shadow-card">
        <p className="pt-3 font-bold">
          {page.title}
          {page.stamp !== null && <span className="ml-2 text-danger">{page.stamp}</span>}
        </p>
        <p className="pb-1 text-muted">{page.lead}</p>
        <DefinitionRows
          rows={[
            [
              'Code',
              <span className="font-mono" key="code">
                {formatDocumentCode(document.code)}
              </span>,
            ],
            ['Customer', customer.phone === null ? customer.name : `${customer.name}, ${customer.phone}`],
            ...page.figures.map(
              ({ label, value, note }) =>
                [
                  label,
                  <span key={label} className="tabular-nums">
                    {value}
                    {note !== null && <span className="block font-normal text-muted">{note}</span>}
                  </span>,
                ] as const,
            ),
            ['Issued', `${formatDay(dayOf(document.issuedAt))}, ${formatTime(document.issuedAt)}, by ${document.issuedBy}`],
          ]}
        />
      </div>
      <p className="text-14 break-all text-muted">Seal of its content (SHA-256): {document.hash}</p>
    </div>
  )
}
