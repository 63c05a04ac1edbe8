import { encodeCedis, type Pesewas } from '#domain/kernel/money.ts'
import { escapeHtml } from '#server/platform/http/plain-page.ts'
import type { SimulatedMenu, SimulatedPrompt, SimulatedSms } from '#tools/simulator/simulated-phones.ts'

export interface PhoneFacts {
  readonly phone: string
  readonly prompts: readonly SimulatedPrompt[]
  readonly messages: readonly SimulatedSms[]
  readonly menus: readonly SimulatedMenu[]
  readonly wallets: readonly { readonly network: string; readonly balance: Pesewas }[]
  readonly owner: { readonly given: string; readonly family: string }
  readonly problem: string | undefined
  readonly state: string
}

export const phonesPage = (numbers: readonly string[], state: string, problem?: string): string =>
  framed(
    'Phones of the simulator',
    state,
    `<h1>Whose phone?</h1>
<p class="quiet">Mobile money and text messages of this start reach these phones and no real ones. No real money moves.</p>
<form method="get" action="/phone"><label for="number">Phone number</label>
<input id="number" name="number" inputmode="tel" autocomplete="off" required placeholder="024 412 3456"${wrongInput(problem)}>
${wrongLine(problem)}<button class="yes">Take this phone</button></form>
${numbers.length === 0 ? '<p class="quiet">Nothing has come to any phone yet.</p>' : `<h2>Phones that were heard of</h2>${numberList(numbers)}`}
<p><a href="/ussd">A phone without data</a></p>`,
  )

const numberList = (numbers: readonly string[]): string =>
  `<ul class="numbers">${numbers.map((number) => `<li><a href="/phone/${number}">${spaced(number)}</a></li>`).join('')}</ul>`

export function phonePage(facts: PhoneFacts): string {
  const { phone, messages, wallets } = facts
  return framed(
    `Phone ${spaced(phone)}`,
    facts.state,
    `<p><a href="/">All phones</a></p><h1>${spaced(phone)}</h1>
${prompts(facts)}
<h2>Messages</h2>${messages.length === 0 ? '<p class="quiet">No messages.</p>' : `<ul>${messages.map(bubble).join('')}</ul>`}
<h2>Wallets</h2><ul>${wallets.map(({ network, balance }) => `<li>${escapeHtml(network)}: GHS ${encodeCedis(balance)}</li>`).join('')}</ul>
${owner(facts)}${menus(facts)}
<p><a href="/ussd?phone=${phone}">Dial from this phone</a></p>`,
  )
}

function prompts({ phone, prompts: pending, problem }: PhoneFacts): string {
  if (pending.length === 0) return problem === undefined ? '<p class="quiet">Nothing is asked of this phone.</p>' : wrongLine(problem)
  return pending
    .map(
      ({ id, network, question, askedAt }) => `<form method="post" action="/phone/${phone}/answer" class="prompt">
<input type="hidden" name="id" value="${escapeHtml(id)}"><h2>${escapeHtml(network)}</h2><p>${escapeHtml(question)}</p>
<label for="pin-${escapeHtml(id)}">PIN (any four digits)</label>
<input id="pin-${escapeHtml(id)}" name="pin" type="password" inputmode="numeric" autocomplete="off" maxlength="4"${wrongInput(problem)}>
${wrongLine(problem)}<div class="row"><button class="yes" name="answer" value="approve">Approve</button>
<button name="answer" value="decline">Decline</button></div><p>${time(askedAt)}</p></form>`,
    )
    .join('')
}

const owner = ({ phone, owner: { given, family } }: PhoneFacts): string =>
  `<details><summary>The networks know the owner as ${escapeHtml(`${given} ${family}`)}</summary>
<form method="post" action="/phone/${phone}/owner"><label for="given">First name</label>
<input id="given" name="given" autocomplete="off" required maxlength="50" value="${escapeHtml(given)}">
<label for="family">Last name</label><input id="family" name="family" autocomplete="off" required maxlength="50" value="${escapeHtml(family)}">
<button>Save the name</button></form></details>`

const menus = ({ phone, menus: all }: PhoneFacts): string =>
  all
    .map(
      ({ label }, index) =>
        `<form method="post" action="/phone/${phone}/menu"><button name="menu" value="${index}">${escapeHtml(label)}</button></form>`,
    )
    .join('')

const bubble = ({ from, text, at }: SimulatedSms): string =>
  `<li class="bubble"><strong>${escapeHtml(from)}</strong> ${time(at)}<p>${escapeHtml(text)}</p></li>`

const time = (at: Date): string => `<time datetime="${at.toISOString()}">${at.toISOString().slice(11, 16)}</time>`
const spaced = (phone: string): string => escapeHtml(phone.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1 $2 $3'))
const wrongLine = (problem: string | undefined): string =>
  problem === undefined ? '' : `<p class="wrong" role="alert" id="problem">${escapeHtml(problem)}</p>`
const wrongInput = (problem: string | undefined): string =>
  problem === undefined ? '' : ' aria-invalid="true" aria-describedby="problem" autofocus'

const framed = (title: string, state: string, content: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/phone-page.css"><script src="/phone-page.js" defer></script></head>
<body><main data-state="${escapeHtml(state)}"><div class="phone">${content}</div></main></body></html>`
