import { useId, useRef, useState } from 'react'
import { importColumns, type ImportFile } from '#contract/imports.ts'
import { downloadCsv } from '#web/shared/csv.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

export interface ChosenFile {
  readonly name: string
  readonly text: string
}
interface ImportFileFieldProps {
  file: ImportFile
  label: string
  hint: string
  chosen: ChosenFile | undefined
  error: string | undefined
  disabled: boolean
  onChange: (chosen: ChosenFile | undefined) => void
}
const MOST_BYTES = 5 * 1024 * 1024

/** One of the files of an import, read as text, and an empty one with its columns to begin from. */
export function ImportFileField({ file, label, hint, chosen, error, disabled, onChange }: ImportFileFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [tooLarge, setTooLarge] = useState(false)
  const choose = async (picked: File | undefined) => {
    if (!picked) return
    const fits = picked.size <= MOST_BYTES
    setTooLarge(!fits)
    onChange(fits ? { name: picked.name, text: await picked.text() } : undefined)
  }
  const wrong = tooLarge ? 'This file is larger than 5 MB' : error
  return (
    <div className="mb-5">
      <label htmlFor={id} className="font-bold">
        {label}
      </label>
      <p id={`${id}-hint`} className="text-muted">
        {hint}
      </p>
      <input
        ref={input}
        id={id}
        type="file"
        accept=".csv,text/csv"
        tabIndex={-1}
        disabled={disabled}
        aria-describedby={`${id}-hint`}
        className="sr-only"
        onChange={(event) => {
          void choose(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      <div className="mt-2 flex flex-wrap items-center gap-3">
        <Button kind="second" size="desk" icon="doc" disabled={disabled} onClick={() => input.current?.click()}>
          {chosen === undefined ? 'Choose the file' : 'Choose another file'}
          <span className="sr-only"> of {file}</span>
        </Button>
        <Button kind="quiet" size="desk" icon="download" onClick={() => downloadCsv(`${file}.csv`, [importColumns(file)])}>
          Empty file<span className="sr-only"> of {file}</span>
        </Button>
        {chosen && <span className="min-w-0 break-words">{chosen.name}</span>}
      </div>
      {wrong !== undefined && (
        <p role="alert" className="mt-1 flex gap-2 font-bold text-danger">
          <Icon name="alert" className="mt-0.5 size-5" />
          {wrong}
        </p>
      )}
    </div>
  )
}
