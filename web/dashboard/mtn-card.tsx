import { Badge } from '#web/ui/badge.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** What MTN Mobile Money gives, or will give. */
export function MtnCard({ open }: { open: boolean }) {
  return (
    <section aria-labelledby="mtn" className="flex gap-3 rounded-card border border-line p-4">
      <Icon name="phone" className="size-6 text-muted" />
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <h2 id="mtn" className="text-18 font-bold">
            MTN Mobile Money
          </h2>
          {!open && <Badge tone="line">Coming Soon</Badge>}
        </div>
        <p className="mt-1 text-muted">
          {open
            ? 'Pay from your own phone, any day, without coming to the office. No bank account needed, and the payment is confirmed at once.'
            : 'Soon you can pay from your own phone, any day, without coming to the office. Until then, pay cash at the office.'}
        </p>
      </div>
    </section>
  )
}
