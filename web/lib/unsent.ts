import { forget, keep, KEPT, readKept } from '#web/lib/kept.ts'

/** A sending that nobody has answered: repeated with the same key and body, it is carried out once. */
export interface Unsent {
  readonly key: string
  readonly input: unknown
  readonly at: Date
}

const NAME = 'unsent-'

/** Written before the call goes out, so that a page that dies in the middle knows of it afterwards. */
export const keepUnsent = (form: string, key: string, input: unknown): void => keep(NAME + form, { key, input })

export function readUnsent(form: string): Unsent | undefined {
  const kept = readKept(NAME + form)
  const value = kept?.value
  if (!kept || typeof value !== 'object' || value === null || !('key' in value) || !('input' in value)) return undefined
  return typeof value.key === 'string' ? { key: value.key, input: value.input, at: kept.at } : undefined
}

export const forgetUnsent = (form: string): void => forget(NAME + form)

/** The forms on this phone whose last sending was not answered. */
export const unsentForms = (): string[] =>
  Object.keys(localStorage).flatMap((name) => (name.startsWith(KEPT + NAME) ? [name.slice((KEPT + NAME).length)] : []))
