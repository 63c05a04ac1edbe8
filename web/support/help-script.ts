import { contactLink, contactText } from '#web/landing/live-text.ts'
import { phoneStorage } from '#web/lib/browser-storage.ts'
import { factsIn, publicFacts } from '#web/landing/public-facts.ts'

/** For help without internet. */
const STORED = 'mmoa-office'

async function contactFacts(): Promise<ReadonlyMap<string, unknown> | undefined> {
  const fresh = await publicFacts()
  if (fresh) phoneStorage.setItem(STORED, JSON.stringify(Object.fromEntries(fresh)))
  return fresh ?? factsIn(JSON.parse(phoneStorage.getItem(STORED) ?? 'null'))
}

async function showContact(): Promise<void> {
  const facts = await contactFacts()
  for (const place of document.querySelectorAll<HTMLElement>('[data-contact]')) {
    const name = place.dataset['contact'] ?? ''
    const fact = facts?.get(name)
    if (typeof fact !== 'string' || fact === '') continue
    if (place.dataset['text'] !== undefined) place.textContent = contactText(name, fact)
    if (place instanceof HTMLAnchorElement) place.href = contactLink(name, fact) ?? ''
    place.hidden = false
    for (const around of [place.closest<HTMLElement>('[data-around]')]) if (around) around.hidden = false
  }
}

/** /help#receipt-number opens its answer. */
function openAnswer(): void {
  const answer = document.getElementById(location.hash.slice(1))
  if (!(answer instanceof HTMLDetailsElement)) return
  answer.open = true
  answer.scrollIntoView({ block: 'start' })
  answer.querySelector('summary')?.focus({ preventScroll: true })
}

function showConnection(): void {
  const bar = document.querySelector<HTMLElement>('[data-offline]')
  if (bar) bar.hidden = navigator.onLine
}

openAnswer()
addEventListener('hashchange', openAnswer)
showConnection()
addEventListener('online', showConnection)
addEventListener('offline', showConnection)
await showContact()
