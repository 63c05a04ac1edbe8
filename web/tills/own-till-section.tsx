import { sayDay } from '#domain/kernel/calendar.ts'
import { Notice } from '#web/ui/notice.tsx'
import { ClosedTill } from '#web/tills/closed-till.tsx'
import { OpenTillForm } from '#web/tills/open-till-form.tsx'
import { OpenedTill } from '#web/tills/opened-till.tsx'
import { TillPart } from '#web/tills/till-part.tsx'
import type { OwnTill } from '#web/tills/till-rows.ts'

/** One's own drawer as it stands: to be opened, in use, left open, or counted. */
export function OwnTillSection({ own }: { own: OwnTill }) {
  const { till, businessDay } = own
  return (
    <TillPart title="Your till" lead={sayDay(till?.businessDay ?? businessDay)}>
      {till?.leftOpen && (
        <div className="mb-4">
          <Notice tone="caution" title={`Your till of ${sayDay(till.businessDay)} is still open`}>
            Its day is over. Count and close it; then you can open the next one and take cash again.
          </Notice>
        </div>
      )}
      {till === null ? (
        <OpenTillForm />
      ) : till.status === 'open' ? (
        <OpenedTill till={till} tillsOn={own.tillsOn} />
      ) : (
        <ClosedTill till={till} />
      )}
    </TillPart>
  )
}
