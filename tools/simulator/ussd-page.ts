import { escapeHtml } from '#server/platform/http/plain-page.ts'
import type { SimulatedPrompt, SimulatedSms } from '#tools/simulator/simulated-phones.ts'
import type { SimulatedUssd } from '#tools/simulator/ussd-sessions.ts'

export const USSD_NETWORKS = ['MTN', 'Telecel', 'AirtelTigo'] as const

export interface PhoneInHand {
  readonly number: string
  readonly network: (typeof USSD_NETWORKS)[number]
  readonly sessionId: string
  readonly typed: string
}

interface UssdPageFacts {
  readonly hand: PhoneInHand
  readonly isNumber: boolean
  readonly code: string
  readonly session: SimulatedUssd | undefined
  readonly prompts: readonly SimulatedPrompt[]
  readonly messages: readonly SimulatedSms[]
}

const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '*', '0', '#']

/** Without script: each key submits one more digit. */
export function ussdPage(facts: UssdPageFacts): string {
  const { hand, session } = facts
  const refresh = session !== undefined && !session.isOpen && facts.prompts.length === 0
  const title = 'A phone without data'
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>${refresh ? `<meta http-equiv="refresh" content="3;url=${escapeHtml(addressOf(hand))}">` : ''}<style>${STYLE}</style></head>
<body><main><h1>${title}</h1>${phone(facts)}${prompts(facts)}${messages(facts)}
<p><a href="/">All phones of the simulator</a></p></main></body></html>`
}

const addressOf = ({ number, network, sessionId }: PhoneInHand): string =>
  `/ussd?${new URLSearchParams({ phone: number, network, session: sessionId })}`

const field = (name: string, value: string): string => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`
const carried = ({ number, network, sessionId }: PhoneInHand): string =>
  field('phone', number) + field('network', network) + field('session', sessionId)

function phone({ hand, session, code, isNumber }: UssdPageFacts): string {
  const isOpen = session?.isOpen === true
  const wrong = hand.number !== '' && !isNumber ? '<p role="alert">This is no number of Ghana.</p>' : ''
  const choices = USSD_NETWORKS.map((one) => `<option${one === hand.network ? ' selected' : ''}>${one}</option>`).join('')
  const owner = isOpen
    ? `${carried(hand)}<p>${escapeHtml(hand.number)}, ${hand.network}</p>`
    : `${field('session', hand.sessionId)}<label>Number of this phone<input name="phone" required inputmode="tel" value="${escapeHtml(hand.number)}" placeholder="0244 123 456"></label>${wrong}
<label>Network<select name="network">${choices}</select></label>`
  const screen = session === undefined ? `Dial ${code}` : session.message
  const keys = KEYS.map((key) => `<button name="key" value="${key}" formnovalidate>${key}</button>`).join('')
  // Enter presses the first button of a form.
  return `<form method="post" action="/ussd" class="phone"><button name="key" value="send" class="first" tabindex="-1" aria-hidden="true"></button>
${owner}<pre role="status">${escapeHtml(screen)}</pre>
<label>${isOpen ? 'Answer' : 'Code'}<input name="typed" autocomplete="off" maxlength="40" value="${escapeHtml(hand.typed)}" placeholder="${isOpen ? '' : code}" autofocus></label>
<div class="wide"><button name="key" value="send">${isOpen ? 'Send' : 'Dial'}</button><button name="key" value="clear" formnovalidate>Clear</button>
<button name="key" value="cancel" formnovalidate>Cancel</button></div><div class="keys">${keys}</div></form>`
}

const prompts = ({ hand, prompts: pending }: UssdPageFacts): string =>
  pending
    .map(
      ({ id, network, question }) => `<form method="post" action="/ussd" class="prompt">${carried(hand)}${field('prompt', id)}
<h2>${escapeHtml(network)} asks</h2><p>${escapeHtml(question)}</p><div class="wide"><button name="key" value="approve">Approve with PIN</button>
<button name="key" value="decline">Decline</button></div></form>`,
    )
    .join('')

const messages = ({ messages: newest }: UssdPageFacts): string =>
  newest.length === 0
    ? ''
    : `<h2>Messages</h2><ul>${newest.map(({ from, text }) => `<li><b>${escapeHtml(from)}</b>: ${escapeHtml(text)}</li>`).join('')}</ul>`

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.4 system-ui, sans-serif; }
body { margin: 0; background: light-dark(#eef0ea, #14180f); }
main { max-width: 22rem; margin: 0 auto; padding: 1rem; }
h1 { font-size: 1.2rem; } h2 { font-size: 1rem; margin: 1rem 0 0.25rem; }
.phone { position: relative; display: grid; gap: 0.6rem; padding: 1rem; border-radius: 2rem 2rem 3rem 3rem; background: light-dark(#2a2f38, #2f3540); color: #fff; }
.first { position: absolute; width: 1px; height: 1px; overflow: hidden; opacity: 0; pointer-events: none; }
label { display: grid; gap: 0.2rem; }
input, select, button { font: inherit; min-height: 2.75rem; border-radius: 0.5rem; border: 1px solid #808a98; padding: 0 0.6rem; box-sizing: border-box; width: 100%; }
pre { margin: 0; min-height: 12rem; padding: 0.75rem; border-radius: 0.5rem; background: #c9d8a8; color: #14180f; font: 1rem/1.35 ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere; }
.keys, .wide { display: grid; grid-template-columns: repeat(3, 1fr); gap: 0.5rem; }
.keys button { min-height: 3.25rem; font-size: 1.25rem; font-weight: 700; }
.prompt { margin-top: 1rem; padding: 1rem; border-radius: 1rem; border: 2px solid #b8860b; }
.prompt .wide { grid-template-columns: 1fr 1fr; }
`
