import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PortfolioTable } from '#web/reports/portfolio-table.tsx'

const table = (rows: readonly string[], empty?: string) =>
  renderToStaticMarkup(
    <PortfolioTable
      caption="Weeks"
      rows={rows}
      rowKey={(row) => row}
      columns={[{ head: 'Week', cell: (row) => row }]}
      {...(empty !== undefined && { empty })}
    />,
  )

test('PortfolioTable shows a sentence in place of heads without rows', () => {
  expect(table([])).toMatch(/^<p [^>]+>Nothing to list yet\.<\/p>$/)
  expect(table([], 'No change yet.')).toContain('No change yet.')
  expect(table(['Mon 2 Nov'], 'No change yet.')).toMatch(/<table[\s\S]+Mon 2 Nov/)
})
