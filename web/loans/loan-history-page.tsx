import { go, useSearchParams } from '#web/ui/location.ts'
import { useOwnLoans, type OwnLoan } from '#web/credit/use-own-loans.ts'
import { nameOf, useSignedIn } from '#web/lib/current-user.ts'
import { PATHS, loanPath } from '#web/lib/paths.ts'
import { useTheme } from '#web/lib/theme-choice.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { useRedirectAfterSessionEnd } from '#web/lib/session-end.ts'
import { downloadCsv } from '#web/shared/csv.ts'
import { todayHere } from '#web/shared/format-time.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/lib/error-state.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Waiting } from '#web/ui/waiting.tsx'
import {
  hasProgress,
  HISTORY_STATUSES,
  historyFileName,
  type HistoryFilters,
  historyRows,
  type HistoryStatus,
  isFound,
  leftInWords,
  readFilters,
  totalBorrowed,
  writeFilters,
} from '#web/loans/loan-history.ts'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { SelectField, type Choice } from '#web/forms/select-field.tsx'
import { TextField } from '#web/forms/text-field.tsx'
import { classes } from '#web/ui/classes.ts'
import type { Pesewas } from '#domain/kernel/money.ts'
import { unitOfLoan } from '#domain/loans/instalment-unit.ts'
import { isCurrent } from '#domain/loans/loan.ts'
import { Cedis } from '#web/shared/cedis.tsx'
import { dayOf, formatDay } from '#domain/kernel/calendar.ts'
import { LoanBadge } from '#web/shared/loan-badge.tsx'
import { DataTable, type Column } from '#web/ui/data-table.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { LoanMarks } from '#web/loans/loan-marks.tsx'
import { answerBy } from '#web/loans/answer-by.ts'

/** The profile counts the same loans. */
const isRepaid = ({ status, refinancedToLoanId }: OwnLoan): boolean => status === 'completed' && refinancedToLoanId === null

/** For loans from before an import. */
const OwnEarlierLoans = lazy(async () => ({ default: (await import('#web/loans/own-earlier-loans.tsx')).OwnEarlierLoans }))

export function LoanHistoryPage() {
  useTitle('Loan History')
  useRedirectAfterSessionEnd('/', 0)
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
        <ErrorState title="We could not load your loans" error={loans.error} onRetry={() => void loans.refetch()} />
      )}
      {loans.data && (
        <>
          <HistorySummary loans={loans.data} totalRepaid={user.totalAmountRepaid} />
          <FilteredHistory loans={loans.data} />
          {user.totalLoansCompleted > loans.data.filter(isRepaid).length && (
            <Suspense>
              <OwnEarlierLoans />
            </Suspense>
          )}
        </>
      )}
    </>
  )
}

function FilteredHistory({ loans }: { loans: readonly OwnLoan[] }) {
  const filters = readFilters(useSearchParams())
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

const STATUS_CHOICES: readonly Choice<HistoryStatus>[] = HISTORY_STATUSES.map((value) => ({
  value,
  name: value.slice(0, 1).toUpperCase() + value.slice(1),
}))

interface HistoryFilterBarProps {
  filters: HistoryFilters
  onChange: (filters: HistoryFilters) => void
}

/** Collapsed on a phone until used. */
function HistoryFilterBar({ filters, onChange }: HistoryFilterBarProps) {
  const [open, setOpen] = useState(filters.status !== 'all' || filters.from !== '' || filters.to !== '')
  const change = (change: Partial<HistoryFilters>) => onChange({ ...filters, ...change })
  const folded = classes(!open && 'hidden lg:block')
  return (
    <search className="grid grid-cols-2 gap-x-4 lg:grid-cols-[1fr_1fr_1fr_2fr]">
      <div className="col-span-2 flex items-start gap-3 lg:order-last lg:col-span-1">
        <div className="min-w-0 flex-1">
          <TextField
            type="search"
            label="Search"
            placeholder="Amount or lender..."
            value={filters.search}
            onChange={(search) => change({ search })}
          />
        </div>
        <div className="pt-7 lg:hidden">
          <Button kind="second" icon="filter" onClick={() => setOpen(!open)}>
            {open ? 'Less' : 'Filter'}
          </Button>
        </div>
      </div>
      <div className={classes('col-span-2 lg:col-span-1', folded)}>
        <SelectField label="Status" value={filters.status} choices={STATUS_CHOICES} onChange={(status) => change({ status })} />
      </div>
      <div className={folded}>
        <TextField type="date" label="From Date" value={filters.from} onChange={(from) => change({ from })} />
      </div>
      <div className={folded}>
        <TextField type="date" label="To Date" value={filters.to} onChange={(to) => change({ to })} />
      </div>
    </search>
  )
}

function HistorySummary({ loans, totalRepaid }: { loans: readonly OwnLoan[]; totalRepaid: Pesewas }) {
  return (
    <dl className="mb-6 grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] overflow-hidden rounded-card border border-line bg-surface lg:grid-cols-4">
      <Figure name="Total Loans">{loans.length}</Figure>
      <Figure name="Active Loans">{loans.filter(({ status }) => isCurrent(status)).length}</Figure>
      <Figure name="Total Borrowed">
        <Cedis value={totalBorrowed(loans)} />
      </Figure>
      <Figure name="Total Repaid">
        <Cedis value={totalRepaid} />
      </Figure>
    </dl>
  )
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="-mt-px -ml-px border-t border-l border-line p-4">
      <dt className="text-muted">{name}</dt>
      <dd className="text-18 font-bold tabular-nums">{children}</dd>
    </div>
  )
}

const COLUMNS: readonly Column<OwnLoan>[] = [
  {
    head: 'Date Applied',
    cell: (loan) => (
      <TextLink to={loanPath(loan.id)} className="inline-block py-2 whitespace-nowrap">
        {formatDay(dayOf(loan.appliedAt))}
      </TextLink>
    ),
  },
  { head: 'Amount', figures: true, cell: (loan) => <Cedis value={loan.amount} className="font-bold" /> },
  { head: 'Status', cell: (loan) => <LoanBadge status={loan.status} outstanding={loan.outstanding} /> },
  { head: 'Lender', cell: (loan) => loan.lender },
  { head: 'Progress', cell: (loan) => <Progress loan={loan} /> },
  {
    head: 'Amount Paid',
    figures: true,
    cell: (loan) => (
      <>
        <Cedis value={loan.amountPaid} />
        {isCurrent(loan.status) && (
          <span className="block text-muted">
            of <Cedis value={loan.totalRepayAmount} />
          </span>
        )}
      </>
    ),
  },
]

function Progress({ loan }: { loan: OwnLoan }) {
  if (!hasProgress(loan.status)) return <span className="text-muted">N/A</span>
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <LoanMarks loan={loan} small />
      <span className="whitespace-nowrap">
        {loan.weeksCompleted} / {loan.termWeeks} {unitOfLoan(loan)}s<span className="block text-muted">{leftInWords(loan)}</span>
      </span>
    </div>
  )
}

function HistoryTable({ loans }: { loans: readonly OwnLoan[] }) {
  return (
    <DataTable
      caption="Your loans"
      columns={COLUMNS}
      rows={loans}
      rowKey={(loan) => loan.id}
      phone={(loan) => <HistoryCard loan={loan} />}
    />
  )
}

function HistoryCard({ loan }: { loan: OwnLoan }) {
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Cedis value={loan.amount} className="text-22 font-bold" />
        <LoanBadge status={loan.status} outstanding={loan.outstanding} />
      </div>
      <p className="mt-1 text-muted">
        Applied {formatDay(dayOf(loan.appliedAt))}, {loan.lender}
      </p>
      {hasProgress(loan.status) && (
        <div className="mt-2">
          <LoanMarks loan={loan} small />
          <p className="mt-1">
            {loan.weeksCompleted} / {loan.termWeeks} {unitOfLoan(loan)}s<span className="text-muted">, {leftInWords(loan)}</span>
          </p>
          <p>
            Amount paid <Cedis value={loan.amountPaid} className="font-bold" />
            {isCurrent(loan.status) && (
              <>
                {' '}
                of <Cedis value={loan.totalRepayAmount} />
              </>
            )}
          </p>
        </div>
      )}
      {loan.status === 'pending' && <p className="mt-1">Answer by {formatDay(answerBy(dayOf(loan.appliedAt)), todayHere())}.</p>}
      {loan.rejectionReason !== null && <p className="mt-1">{loan.rejectionReason}</p>}
      <TextLink to={loanPath(loan.id)} className="mt-1 inline-block py-2.5">
        See Loan #{loan.id}
      </TextLink>
    </>
  )
}
