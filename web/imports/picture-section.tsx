import { useId, useRef, useState } from 'react'
import { MOST_IMPORTED } from '#contract/imports/import-files.ts'
import { sendPictures, type RefusedPicture } from '#web/imports/send-pictures.ts'
import { Button } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { Notice } from '#web/ui/notice.tsx'

interface Sent {
  readonly done: number
  readonly total: number
  readonly stored: number
  readonly refused: readonly RefusedPicture[]
}

/** After the import, each file is sent by itself; those stored stay stored. */
export function PictureSection({ reason }: { reason: string | undefined }) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [sent, setSent] = useState<Sent>()
  const [busy, setBusy] = useState(false)
  const send = async (files: readonly File[]) => {
    setBusy(true)
    let [stored, refused]: [number, readonly RefusedPicture[]] = [0, []]
    for await (const { done, problem } of sendPictures(files)) {
      if (problem === undefined) stored += 1
      else refused = [...refused, problem]
      setSent({ done, total: files.length, stored, refused })
    }
    setBusy(false)
  }
  return (
    <section aria-labelledby={id} className="mt-8 border-t border-line pt-6">
      <h2 id={id} className="text-18 font-bold">
        Photos of imported customers
      </h2>
      <p id={`${id}-hint`} className="mt-1 max-w-prose text-muted">
        Name each file by the phone number of its customer, like 0240000000.jpg, and choose them all at once after the import. A customer
        who has a photo keeps it. At most 5 MB each and {MOST_IMPORTED.customers.toLocaleString('en')} files.
      </p>
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple
        tabIndex={-1}
        aria-label="Photos of imported customers"
        aria-describedby={`${id}-hint`}
        disabled={busy || reason !== undefined}
        className="sr-only"
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          // The same files can be chosen again after a correction.
          event.target.value = ''
          if (files.length > 0) void send(files)
        }}
      />
      <div className="mt-3 mb-4">
        <Button kind="second" size="desk" icon="camera" busy={busy && 'Sending...'} reason={reason} onClick={() => input.current?.click()}>
          Choose photos
        </Button>
      </div>
      {sent && <PicturesSent sent={sent} busy={busy} />}
    </section>
  )
}

function PicturesSent({ sent: { done, total, stored, refused }, busy }: { sent: Sent; busy: boolean }) {
  const counted = `${stored.toLocaleString('en')} of ${total.toLocaleString('en')} photos are stored`
  if (busy)
    return (
      <Notice tone="info" title={`${done.toLocaleString('en')} of ${total.toLocaleString('en')} photos are sent`}>
        <progress aria-label="Photos sent" className="w-full accent-primary" value={done} max={total} />
        <p>Stay on this page until all are sent.</p>
      </Notice>
    )
  if (refused.length === 0)
    return (
      <Notice tone="success" title={counted} live>
        Each customer sees the photo in the profile.
      </Notice>
    )
  return (
    <div className="grid gap-4">
      <Notice tone="caution" title={counted} live>
        Correct the others and choose them again. Those that are stored stay stored.
      </Notice>
      <DataTable
        caption="Photos that are not stored"
        rows={refused}
        rowKey={({ name }) => name}
        columns={[
          { head: 'File', cell: ({ name }) => name },
          { head: 'Reason', cell: ({ reason }) => <span className="font-bold">{reason}</span> },
        ]}
        phone={({ name, reason }) => (
          <div className="grid gap-1">
            <span className="font-bold">{reason}</span>
            <span className="break-all text-muted">{name}</span>
          </div>
        )}
      />
    </div>
  )
}
