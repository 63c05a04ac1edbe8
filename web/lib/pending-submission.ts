import { removeLocal, saveLocal, LOCAL_PREFIX, readLocal } from '#web/lib/local-data.ts'

/** A submission without a response: repeated with the same key and body, the server carries it out once. */
export interface PendingSubmission {
  readonly key: string
  readonly input: unknown
  readonly at: Date
}

const NAME = 'unsent-'

/** Stored before the call, so that a page closed during the call finds it afterwards. */
export const savePendingSubmission = (form: string, key: string, input: unknown): void => saveLocal(NAME + form, { key, input })

export function readPendingSubmission(form: string): PendingSubmission | undefined {
  const stored = readLocal(NAME + form)
  const value = stored?.value
  if (!stored || typeof value !== 'object' || value === null || !('key' in value) || !('input' in value)) return undefined
  return typeof value.key === 'string' ? { key: value.key, input: value.input, at: stored.at } : undefined
}

export const removePendingSubmission = (form: string): void => removeLocal(NAME + form)

export const formsWithPendingSubmission = (): string[] =>
  Object.keys(localStorage).flatMap((name) => (name.startsWith(LOCAL_PREFIX + NAME) ? [name.slice((LOCAL_PREFIX + NAME).length)] : []))
