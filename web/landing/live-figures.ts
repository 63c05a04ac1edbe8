import { startCalculator } from '#web/landing/loan-calculator.ts'
import { contactLink, contactText, liveText } from '#web/landing/live-text.ts'
import { publicFacts } from '#web/landing/public-facts.ts'

/** Without a response they stay hidden. */
async function showLiveFigures(): Promise<void> {
  const facts = await publicFacts()
  if (!facts) return
  for (const place of document.querySelectorAll<HTMLElement>('[data-live]')) {
    const text = liveText(facts.get(place.dataset['live'] ?? ''))
    if (text === undefined) return
    place.textContent = text
  }
  for (const band of document.querySelectorAll<HTMLElement>('[data-live-band]')) band.hidden = false

  const networks: unknown = facts.get('momoNetworks')
  if (Array.isArray(networks) && networks.length > 0)
    for (const badge of document.querySelectorAll<HTMLElement>('[data-until-momo]')) badge.hidden = true

  for (const place of document.querySelectorAll<HTMLElement>('[data-contact]')) {
    const name = place.dataset['contact'] ?? ''
    const fact: unknown = facts.get(name)
    if (typeof fact !== 'string' || fact === '') continue
    place.replaceChildren(contactNode(name, fact))
    place.hidden = false
  }
}

function contactNode(name: string, fact: string): Node | string {
  const address = name === 'officeAddress' ? undefined : contactLink(name, fact)
  if (address === undefined) return contactText(name, fact)
  const link = document.createElement('a')
  link.href = address
  link.textContent = contactText(name, fact)
  return link
}

startCalculator()
await showLiveFigures()
