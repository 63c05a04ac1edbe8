import { helpPath } from '#web/lib/paths.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { Card } from '#web/ui/card.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

/** For who is behind: a person to talk to, before anything else. */
export function OfficeCard({ weeksBehind, phone }: { weeksBehind: number; phone: string | undefined }) {
  return (
    <Card labelledBy="office">
      <h2 id="office" className="text-18 font-bold">
        {weeksBehind > 1 ? 'Let us plan it together' : 'Hard week?'}
      </h2>
      <p className="mt-1 text-muted">Tell the office which days you can pay. We talk only to you, never to your family or your market.</p>
      <TextLink to={helpPath('paying-late')} className="inline-block py-2.5">
        What if I pay late?
      </TextLink>
      {phone !== undefined && (
        <a href={`tel:${phone.replace(/\s/g, '')}`} className={buttonClass({ kind: 'second', wide: true, className: 'mt-4' })}>
          <Icon name="call" className="size-5" />
          Call the office
        </a>
      )}
    </Card>
  )
}
