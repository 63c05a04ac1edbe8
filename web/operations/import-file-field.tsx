import { useState } from 'react'
import { importColumns, type ImportFile } from '#contract/imports.ts'
import { FileField } from '#web/forms/file-field.tsx'
import { downloadCsv } from '#web/shared/csv.ts'
import { Button } from '#web/ui/button.tsx'

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
  const [tooLarge, setTooLarge] = useState(false)
  const choose = async (picked: File) => {
    const fits = picked.size <= MOST_BYTES
    setTooLarge(!fits)
    onChange(fits ? { name: picked.name, text: await picked.text() } : undefined)
  }
  const words = (
    <>
      {chosen === undefined ? 'Choose the file' : 'Choose another file'}
      <span className="sr-only"> of {file}</span>
    </>
  )
  return (
    <FileField
      label={label}
      hint={hint}
      accept=".csv,text/csv"
      disabled={disabled}
      error={tooLarge ? 'This file is larger than 5 MB' : error}
      button={{ words, icon: 'doc', size: 'desk' }}
      onFile={(picked) => void choose(picked)}
    >
      <Button kind="quiet" size="desk" icon="download" onClick={() => downloadCsv(`${file}.csv`, [importColumns(file)])}>
        Empty file<span className="sr-only"> of {file}</span>
      </Button>
      {chosen && <span className="min-w-0 break-words">{chosen.name}</span>}
    </FileField>
  )
}
