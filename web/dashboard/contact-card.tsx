import { needsPerson } from '#domain/home/needs-person.ts'
import type { Home } from '#web/credit/use-home.ts'
import { ContactBlock } from '#web/shared/contact-block.tsx'
import { Card } from '#web/ui/card.tsx'

/** Rule W17. */
export function ContactCard({ home: { first, second, office } }: { home: Pick<Home, 'first' | 'second' | 'office'> }) {
  const shown = [first, ...(second ? [second] : [])]
  const isEmpty = [office.phone, office.whatsapp, office.address, office.hours].every((one) => one === null)
  if (isEmpty || !needsPerson(shown)) return null
  const questioned = shown.find((one) => one.fallback.action === 'call' && needsPerson([one]))
  const title = office.phone === null ? undefined : questioned?.fallback.words.replace(/\.? ?Call .*/, '')
  const isCalled = shown.some(({ button }) => button.action === 'call')
  return (
    <Card labelledBy="talk-to-us">
      <h2 id="talk-to-us" className="text-18 font-bold">
        {title || 'Talk to us'}
      </h2>
      <p className="mt-1 text-muted">A person at the office answers you.</p>
      <ContactBlock office={office} without={isCalled ? 'call' : undefined} />
    </Card>
  )
}
