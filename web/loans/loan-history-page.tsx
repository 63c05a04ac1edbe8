import { useLocation, useSearch } from 'wouter'
import { useOwnLoans, type OwnLoan } from '#web/credit/use-own-loans.ts'
import { sayReadFailure } from '#web/lib/api-error.ts'
import { nameOf } from '#web/lib/current-user.ts'
import { PATHS } from '#web/lib/paths.ts'
import { useSignedIn } from '#web/lib/signed-in.ts'
import { useTheme } from '#web/lib/theme.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { useUnauthorized } from '#web/lib/use-unauthorized.ts'
import { downloadCsv } from '#web/shared/csv.ts'
import { todayHere } from '#web/shared/say-when.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Waiting } from '#web/ui/waiting.tsx'
import { historyFileName, historyRows } from '#web/loans/history-csv.ts'
import { HistoryFilterBar } from '#web/loans/history-filter-bar.tsx'
import { isFound, readFilters, writeFilters, type HistoryFilters } from '#web/loans/history-filters.ts'
import { HistorySummary } from '#web/loans/history-summary.tsx'
import { HistoryTable } from '#web/loans/history-table.tsx'

/** Every loan of this customer, with filters that stand in the address. */
export function LoanHistoryPage() {
  useTitle('Loan History')
  useUnauthorized('/', 0)
  const user = useSignedIn()
  const loans = useOwnLoans()
  const { dark, toggle } = useTheme()
  return (
    <>
      <PageTitle
        lead={`Welcome back, ${nameOf(user)}`}
        beside={<IconButton icon={dark ? 'sun' : 'moon'} label={dark ? 'Light theme' : 'Dark theme'} onClick={toggle} />}
      >
        Loan History
      </PageTitle>
      {loans.isPending && <HistorySkeleton />}
      {loans.isError && !loans.data && (
        <ErrorState title="We could not load your loans" detail={sayReadFailure(loans.error)} onRetry={() => void loans.refetch()} />
      )}
      {loans.data && (
        <>
          <HistorySummary loans={loans.data} totalRepaid={user.totalAmountRepaid} />
          <FilteredHistory loans={loans.data} />
        </>
      )}
    </>
  )
}

function FilteredHistory({ loans }: { loans: readonly OwnLoan[] }) {
  const [, go] = useLocation()
  const filters = readFilters(new URLSearchParams(useSearch()))
  const found = loans.filter((loan) => isFound(loan, filters))
  const change = (filters: HistoryFilters) => {
    const query = writeFilters(filters)
    go(query === '' ? PATHS.loanHistory : `${PATHS.loanHistory}?${query}`, { replace: true })
  }
  return (
    <>
      <HistoryFilterBar filters={filters} onChange={change} />
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="text-muted">
          Showing {found.length} of {loans.length} loans
        </p>
        <Button kind="second" icon="download" onClick={() => downloadCsv(historyFileName(todayHere()), historyRows(found))}>
          Export CSV
        </Button>
      </div>
      {found.length > 0 ? (
        <HistoryTable loans={found} />
      ) : (
        <EmptyState
          title="No loans found matching your criteria"
          {...(loans.length === 0 && { action: <LinkButton to={PATHS.loanApplication}>Apply for Loan</LinkButton> })}
        >
          Try adjusting your filters or search terms
        </EmptyState>
      )}
    </>
  )
}

function HistorySkeleton() {
  return (
    <Waiting>
      <Skeleton className="mb-6 h-24" />
      <Skeleton className="mb-6 h-12" />
      <Skeleton className="h-64" />
    </Waiting>
  )
}
