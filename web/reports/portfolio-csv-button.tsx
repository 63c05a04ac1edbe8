import { useState } from 'react'
import { callPage } from '#web/lib/call.ts'
import { wordsFor } from '#web/lib/api-error.ts'
import { may } from '#web/lib/current-user.ts'
import { useSignedIn } from '#web/lib/signed-in.ts'
import { showToast } from '#web/lib/toasts.ts'
import { downloadCsv } from '#web/shared/csv.ts'
import { Button } from '#web/ui/button.tsx'
import { listPortfolioLoans } from '#contract/portfolio.ts'
import { loanCsvRows, type Narrowing, type PortfolioLoan } from '#web/reports/portfolio-words.ts'

/** Every loan of the list as a file, also those that the screen has not fetched yet. For those who may take data away. */
export function PortfolioCsvButton({ asOf, band }: { asOf: string; band: Narrowing | undefined }) {
  const staff = useSignedIn()
  const [busy, setBusy] = useState(false)
  const make = async () => {
    setBusy(true)
    try {
      downloadCsv(`loans-${asOf}${band === undefined ? '' : `-${band.replaceAll('_', '-')}`}.csv`, loanCsvRows(await everyLoan(asOf, band)))
    } catch (error) {
      const words = wordsFor(error, 'The file could not be made')
      showToast({ title: 'Error', words, tone: 'error' })
    }
    setBusy(false)
  }
  return (
    <Button
      kind="second"
      size="desk"
      icon="download"
      busy={busy && 'Exporting...'}
      reason={may(staff, 'export_data') ? undefined : 'Your permissions do not cover exporting data.'}
      onClick={() => void make()}
    >
      Export CSV
    </Button>
  )
}

async function everyLoan(asOf: string, band: Narrowing | undefined): Promise<PortfolioLoan[]> {
  const loans: PortfolioLoan[] = []
  let cursor: string | undefined
  do {
    const page = await callPage(listPortfolioLoans, { query: { asOf, band } }, { page: { cursor } })
    loans.push(...page.rows)
    cursor = page.next
  } while (cursor !== undefined)
  return loans
}
