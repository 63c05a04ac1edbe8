import { errorText, isUnauthorized } from '#web/lib/api-error.ts'
import { fetchResponse } from '#web/lib/fetch-file.ts'
import { announceSessionEnd } from '#web/lib/session-end.ts'
import { showToast } from '#web/lib/toasts.ts'
import { handOver } from '#web/shared/download-file.ts'

/** Not by a link: a user who signed in in another tab would follow it (rule S25). `name`: if the server sends none. */
export async function saveFile({ address, name }: { address: string; name: string }): Promise<void> {
  try {
    const response = await fetchResponse(address)
    const given = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1]
    await handOver(new File([await response.blob()], given ?? name))
  } catch (problem) {
    if (isUnauthorized(problem)) announceSessionEnd()
    else showToast({ title: 'Error', words: errorText(problem, 'We could not save the file. Please try again.'), tone: 'error' })
  }
}
