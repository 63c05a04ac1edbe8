import { mapLink, telLink, whatsappLink } from '#web/shared/dial-link.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { Icon } from '#web/ui/icon.tsx'

interface Office {
  phone: string | null
  whatsapp: string | null
  address: string | null
  hours: string | null
}

interface ContactBlockProps {
  office: Office
  without?: string | undefined
}

/** Rule W17. */
export function ContactBlock({ office: { phone, whatsapp, address, hours }, without }: ContactBlockProps) {
  const hasWay = address !== null && without !== 'way_there'
  return (
    <div className="mt-4 grid gap-2">
      {phone !== null && without !== 'call' && (
        <a href={telLink(phone)} className={buttonClass({ kind: 'second', wide: true })}>
          <Icon name="call" className="size-5" />
          Call {phone}
        </a>
      )}
      {(whatsapp !== null || hasWay) && (
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-2">
          {whatsapp !== null && (
            <a href={whatsappLink(whatsapp)} target="_blank" rel="noreferrer" className={buttonClass({ kind: 'second' })}>
              <Icon name="sms" className="size-5" />
              WhatsApp
            </a>
          )}
          {hasWay && (
            <a href={mapLink(address)} target="_blank" rel="noreferrer" className={buttonClass({ kind: 'second' })}>
              <Icon name="stall" className="size-5" />
              Way there
            </a>
          )}
        </div>
      )}
      {address !== null && <p className="whitespace-pre-line text-muted">{address}</p>}
      {hours !== null && <p className="whitespace-pre-line text-muted">{hours}</p>}
    </div>
  )
}
