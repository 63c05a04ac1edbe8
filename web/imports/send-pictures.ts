import { importPicture } from '#contract/imports/import-calls.ts'
import { PICTURE_LIMIT_BYTES } from '#contract/loans/loan-application.ts'
import { parsePhone } from '#domain/kernel/phone.ts'
import { ApiError, isUnauthorized } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { announceSessionEnd } from '#web/lib/session-end.ts'

export interface RefusedPicture {
  readonly name: string
  readonly reason: string
}

/** `0240000000.jpg`, also with the country's code, or without the first 0, which a spreadsheet drops. */
export function phoneInName(name: string): string | undefined {
  const text = name.replace(/\.[^.]*$/, '')
  return parsePhone(text) ?? parsePhone(`0${text}`)
}

/** Sends one after the other. After a failed connection or session, the rest would fail too and is not sent. */
export async function* sendPictures(files: readonly File[]): AsyncGenerator<{ done: number; problem: RefusedPicture | undefined }> {
  const named = Map.groupBy(files, ({ name }) => phoneInName(name))
  let unreachable: string | undefined
  for (const [index, file] of files.entries()) {
    const reason = unreachable ?? refusalOf(file, named) ?? (await send(file).catch((problem: unknown) => problem))
    if (isUnauthorized(reason)) announceSessionEnd()
    if (reason instanceof ApiError && (reason.uncertain || reason.status === 401)) unreachable = reason.message
    yield { done: index + 1, problem: reason === undefined ? undefined : { name: file.name, reason: wordsOf(reason) } }
  }
}

const wordsOf = (reason: unknown): string =>
  typeof reason === 'string' ? reason : reason instanceof ApiError ? reason.message : 'This file cannot be read'

function refusalOf({ name, size }: File, named: ReadonlyMap<string | undefined, readonly File[]>): string | undefined {
  const phone = phoneInName(name)
  if (phone === undefined) return 'Name the file by the phone number of its customer, like 0240000000.jpg'
  if ((named.get(phone)?.length ?? 0) > 1) return 'Two of the files have this phone number'
  return size > PICTURE_LIMIT_BYTES ? 'File size must be less than 5MB' : undefined
}

async function send(file: File): Promise<undefined> {
  await call(importPicture, { body: { phone: phoneInName(file.name) ?? '', picture: await dataUrlOf(file) } }, { repeatable: true })
}

function dataUrlOf(file: File): Promise<string> {
  const reader = new FileReader()
  return new Promise((resolve, reject) => {
    reader.addEventListener('load', () => (typeof reader.result === 'string' ? resolve(reader.result) : reject(new Error('no text'))))
    reader.addEventListener('error', () => reject(new Error('unreadable')))
    reader.readAsDataURL(file)
  })
}
