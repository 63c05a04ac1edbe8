import { callPage, type AnswerOf, type AnyEndpoint, type InputOf } from '#web/lib/call.ts'
import { loadPages } from '#web/lib/reads.ts'
import { useReading } from '#web/lib/use-reading.ts'

export function useList<E extends AnyEndpoint>(endpoint: E, input: InputOf<E>, { enabled = true }: { enabled?: boolean } = {}) {
  const list = useReading<{ rows: AnswerOf<E>; next: string | undefined }[]>({
    name: endpoint.name,
    input: { pages: input },
    load: (how) => loadPages(how, (cursor) => callPage(endpoint, input, { signal: how.signal, page: { cursor } })),
    enabled,
  })
  const pages: AnswerOf<E>[] = list.data?.map((page) => page.rows) ?? []
  return {
    pages,
    isPending: list.isPending,
    error: list.error,
    retry: () => void list.refetch(),
    more: list.data?.at(-1)?.next === undefined ? undefined : list.addPage,
    moreIsComing: list.isAddingPage,
  }
}
