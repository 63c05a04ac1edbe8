import { formatLimit, parseCedis } from '#domain/kernel/money.ts'
import { EXPOSURE_CAP } from '#domain/loans/eligibility.ts'
import { SMALLEST_LOAN } from '#domain/loans/quote.ts'
import { contactLink, contactText, liveText } from '#web/landing/live-text.ts'
import { priceTexts } from '#web/landing/price-texts.ts'
import { publicFacts } from '#web/landing/public-facts.ts'

type Facts = NonNullable<Awaited<ReturnType<typeof publicFacts>>>

/** Without a response, figures and contacts stay hidden. */
async function showLiveFigures(): Promise<void> {
  const facts = await publicFacts()
  if (!facts) return
  showFigures(facts)
  const networks: unknown = facts.get('momoNetworks')
  if (Array.isArray(networks) && networks.length > 0)
    for (const badge of document.querySelectorAll<HTMLElement>('[data-until-momo]')) badge.hidden = true
  showContacts(facts)
}

/** All of them, or none. */
function showFigures(facts: Facts): void {
  const places = [...document.querySelectorAll<HTMLElement>('[data-live]')].map((place) => ({
    place,
    text: liveText(facts.get(place.dataset['live'] ?? '')),
  }))
  if (places.some(({ text }) => text === undefined)) return
  for (const { place, text = '' } of places) place.textContent = text
  for (const band of document.querySelectorAll<HTMLElement>('[data-live-band]')) band.hidden = false
}

function showContacts(facts: Facts): void {
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

function startCalculator(): void {
  const field = document.querySelector<HTMLInputElement>('#calculator-amount')
  const problem = document.querySelector('#calculator-problem')
  if (!field || !problem) return
  field.addEventListener('input', () => {
    const amount = parseCedis(field.value.replaceAll(/[,\s]/g, '').replace(/\.$/, ''))
    const isPossible = amount !== undefined && amount >= SMALLEST_LOAN && amount <= EXPOSURE_CAP
    field.setAttribute('aria-invalid', String(!isPossible))
    problem.textContent = isPossible ? '' : `Enter an amount from ${formatLimit(SMALLEST_LOAN)} to ${formatLimit(EXPOSURE_CAP)}.`
    if (!isPossible) return
    for (const [fact, text] of Object.entries(priceTexts(amount)))
      for (const place of document.querySelectorAll(`[data-price="${fact}"]`)) place.textContent = text
  })
}

startCalculator()
await showLiveFigures()
