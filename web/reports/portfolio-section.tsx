import { TabPage } from '#web/staff/tab-page.tsx'

/** What the portfolio held on a day. */
export function PortfolioSection() {
  return (
    <TabPage title="Portfolio" lead="What was lent, owed and late on a day. A day that is over never changes.">
      {null}
    </TabPage>
  )
}
