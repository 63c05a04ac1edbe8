import { ApiError, readErrorBody } from '#web/lib/api-error.ts'
import { noteAnswer, noteUnreachable } from '#web/lib/online.ts'

/** A file of the server by its address. Throws ApiError for everything that is not a success. */
export async function fetchFile(address: string): Promise<Blob> {
  const response = await fetch(address, { credentials: 'include' }).catch(() => undefined)
  if (response === undefined) {
    noteUnreachable()
    throw new ApiError({ status: 0, message: 'We could not reach Mmoa Loans. Please check your internet and try again.' })
  }
  noteAnswer(new Date())
  if (response.ok) return response.blob()
  const { message } = readErrorBody(await response.json().catch(() => undefined))
  throw new ApiError({ status: response.status, message: message ?? response.statusText, serverMessage: message })
}
