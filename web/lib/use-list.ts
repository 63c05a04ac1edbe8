import { useInfiniteQuery } from '@tanstack/react-query'
import { callPage, type AnswerOf, type AnyEndpoint, type InputOf } from '#web/lib/call.ts'
import { readKey } from '#web/lib/use-read.ts'

export function useList<E extends AnyEndpoint>(endpoint: E, input: InputOf<E>, { enabled = true }: { enabled?: boolean } = {}) {
  const list = useInfiniteQuery({
    queryKey: readKey(endpoint, input),
    queryFn: ({ signal, pageParam }) => callPage(endpoint, input, { signal, page: { cursor: pageParam } }),
    initialPageParam: undefined as string | undefined, // The first page has no cursor.
    getNextPageParam: (last) => last.next,
    enabled,
  })
  const pages: AnswerOf<E>[] = list.data?.pages.map((page) => page.rows) ?? []
  return {
    pages,
    isPending: list.isPending,
    error: list.error,
    retry: () => void list.refetch(),
    more: list.hasNextPage ? () => void list.fetchNextPage() : undefined,
    moreIsComing: list.isFetchingNextPage,
  }
}
