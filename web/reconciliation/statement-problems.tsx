import { DataTable } from '#web/ui/data-table.tsx'

interface StatementProblemsProps {
  readonly problems: readonly { readonly row: number; readonly column: string | null; readonly message: string }[]
  readonly problemCount: number
}

export function StatementProblems({ problems, problemCount }: StatementProblemsProps) {
  if (problems.length === 0) return null
  return (
    <DataTable
      caption={problemCount > problems.length ? `The first ${problems.length} of ${problemCount} problems` : 'Problems of the statement'}
      rows={problems}
      rowKey={(problem) => `${problem.row} ${problem.column ?? ''} ${problem.message}`}
      columns={[
        { head: 'Row', figures: true, cell: (problem) => problem.row },
        { head: 'Column', cell: (problem) => problem.column ?? 'the whole row' },
        { head: 'Problem', cell: (problem) => <span className="font-bold">{problem.message}</span> },
      ]}
      phone={(problem) => (
        <>
          <span className="font-bold">{problem.message}</span>
          <p className="text-muted">
            Row {problem.row}, {problem.column ?? 'the whole row'}
          </p>
        </>
      )}
    />
  )
}
