import { ApiError, readErrorBody } from '#web/lib/api-error.ts'
import { sendRepeatedly } from '#web/lib/call.ts'
import { noteOtherUser, shownUserHeader } from '#web/lib/shown-user.ts'

export const fetchFile = async (address: string): Promise<Blob> => (await fetchResponse(address)).blob()

/** @throws ApiError without a successful response. */
export async function fetchResponse(address: string): Promise<Response> {
  const response = await sendRepeatedly(address, { credentials: 'include', headers: shownUserHeader() })
  if (response.ok) return response
  const body: unknown = await response.json().catch(() => undefined)
  noteOtherUser(body)
  const { message } = readErrorBody(body)
  throw new ApiError({ status: response.status, message: message ?? response.statusText, serverMessage: message })
}
