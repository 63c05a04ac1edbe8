import { WovenStrip } from '#web/ui/woven-strip.tsx'

const FIGURES = [
  { name: 'Happy Customers', live: 'totalCustomers' },
  { name: 'Loans Approved', live: 'totalLoansApproved' },
  { name: 'Total Disbursed', live: 'totalAmountDisbursed', money: true },
] as const

/** Real figures or none: the band is hidden until live-figures.ts has them from the server. */
export function StatsBand() {
  return (
    <section aria-label="Mmoa Loans in figures" data-live-band="" hidden className="bg-panel text-on-panel">
      <WovenStrip />
      <dl className="mx-auto grid max-w-page gap-6 px-4 py-8 sm:grid-cols-3 xl:px-0">
        {FIGURES.map((figure) => (
          <div key={figure.name} className="sm:border-l sm:border-panel-line sm:pl-6 sm:first:border-0 sm:first:pl-0">
            <dt className="text-on-panel-muted">{figure.name}</dt>
            <dd className="text-28 font-bold tracking-tight tabular-nums">
              {'money' in figure && <span className="mr-px text-[0.84em] font-normal text-on-panel-muted">GH₵</span>}
              <span data-live={figure.live} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
