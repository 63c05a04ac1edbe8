import { useEffect } from 'react'
import { removeLocal, saveLocal, readLocal } from '#web/lib/local-data.ts'

export type Draft = Readonly<Record<string, string>>

const NAME = 'form-'

export function readDraft(form: string): Draft {
  const value = readLocal(NAME + form)?.value
  if (typeof value !== 'object' || value === null) return {}
  return Object.fromEntries(Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}

export const forgetDraft = (form: string): void => removeLocal(NAME + form)

/** `undefined`: nothing typed, or the form was sent. */
export function useSavedDraft(form: string, draft: Draft | undefined): void {
  const text = draft && JSON.stringify(draft)
  useEffect(() => {
    if (text !== undefined) saveLocal(NAME + form, JSON.parse(text))
  }, [form, text])
}
