import { useInfiniteQuery } from '@tanstack/react-query'
import { readAccountStatement } from '#contract/ledger-reports.ts'
import { call } from '#web/lib/call.ts'
import { readKey } from '#web/lib/use-read.ts'
import type { Statement, StatementLine } from '#web/ledger/ledger-labels.ts'

interface StatementAsked {
  account: string
  from: string | undefined
  to: string | undefined
  loanId: number | undefined
}

/** The statement of an account with the lines that have come so far, and how to get the next. */
export function useStatement({ account, ...filter }: StatementAsked) {
  const asked = useInfiniteQuery({
    queryKey: readKey(readAccountStatement, { account, ...filter }),
    queryFn: ({ signal, pageParam }) =>
      call(readAccountStatement, { params: { account }, query: { ...filter, cursor: pageParam, limit: undefined } }, { signal }),
    initialPageParam: undefined as string | undefined, // The first page has no cursor; the type is that of the later ones.
    getNextPageParam: (last) => last.next ?? undefined,
  })
  const pages = asked.data?.pages ?? []
  const last = pages.at(-1)
  const lines: StatementLine[] = pages.flatMap((page) => page.lines)
  const data: Statement | undefined = last && { ...last, lines }
  return {
    data,
    error: asked.error,
    refetch: asked.refetch,
    more: asked.hasNextPage ? () => void asked.fetchNextPage() : undefined,
    moreIsComing: asked.isFetchingNextPage,
  }
}
