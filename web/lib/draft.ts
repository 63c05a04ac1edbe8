import { useEffect } from 'react'
import { forget, keep, readKept } from '#web/lib/kept.ts'

/** The fields of a form by their names, as texts. */
export type Draft = Readonly<Record<string, string>>

const NAME = 'form-'

/** What was typed into this form before and never sent; nothing where there is none. */
export function readDraft(form: string): Draft {
  const value = readKept(NAME + form)?.value
  if (typeof value !== 'object' || value === null) return {}
  return Object.fromEntries(Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}

export const forgetDraft = (form: string): void => forget(NAME + form)

/** Keeps what is typed on the phone until it is sent. `undefined`: nothing was typed, or it has been sent. */
export function useKeptDraft(form: string, draft: Draft | undefined): void {
  const text = draft && JSON.stringify(draft)
  useEffect(() => {
    if (text !== undefined) keep(NAME + form, JSON.parse(text))
  }, [form, text])
}
