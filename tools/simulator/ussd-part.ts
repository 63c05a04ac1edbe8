import { parsePhone } from '#domain/kernel/phone.ts'
import type { SimulatorAnswer, SimulatorContext, SimulatorPart, SimulatorPartFactory } from '#tools/simulator/simulator-part.ts'
import { ussdPage, USSD_NETWORKS, type PhoneInHand } from '#tools/simulator/ussd-page.ts'
import { simulatedUssdSessions, type SimulatedUssdSessions } from '#tools/simulator/ussd-sessions.ts'

const LONGEST_TYPED = 40

export const ussdPart: SimulatorPartFactory = (context): SimulatorPart => {
  const sessions = simulatedUssdSessions(context)
  return {
    name: 'ussd',
    prefix: '/ussd',
    about: ({ body }) => {
      const phone = parsePhone(new URLSearchParams(body).get('phone') ?? '')
      return { operation: 'page', ...(phone !== undefined && { phone }) }
    },
    handle: async (call) => {
      if (call.path !== '/' || !['GET', 'POST'].includes(call.method)) return { status: 404, body: 'There is no such page.' }
      const hand = call.method === 'POST' ? await press(context, sessions, new URLSearchParams(call.body)) : inHand(call.query)
      return page(context, sessions, hand)
    },
  }
}

function inHand(fields: URLSearchParams): PhoneInHand {
  return {
    number: (fields.get('phone') ?? '').slice(0, LONGEST_TYPED),
    network: USSD_NETWORKS.find((one) => one === fields.get('network')) ?? USSD_NETWORKS[0],
    sessionId: fields.get('session') ?? '',
    typed: (fields.get('typed') ?? '').slice(0, LONGEST_TYPED),
  }
}

async function press(context: SimulatorContext, sessions: SimulatedUssdSessions, fields: URLSearchParams): Promise<PhoneInHand> {
  const hand = inHand(fields)
  const key = fields.get('key') ?? 'send'
  const phone = parsePhone(hand.number)
  const answered = context.phones.promptsOf(phone ?? '').find(({ id }) => id === fields.get('prompt'))
  if (answered) {
    if (key === 'approve') answered.approve()
    else answered.decline()
    return hand
  }
  if (key === 'clear') return { ...hand, typed: hand.typed.slice(0, -1) }
  if (key === 'cancel') return { ...hand, sessionId: '', typed: '' }
  if (/^[\d*#.]$/.test(key)) return { ...hand, typed: `${hand.typed}${key}`.slice(0, LONGEST_TYPED) }
  if (phone === undefined) return hand
  const open = sessions.find(hand.sessionId)?.isOpen === true
  context.phones.notice(phone)
  const shown = open
    ? await sessions.answer(hand.sessionId, hand.typed)
    : await sessions.dial(phone, hand.network, hand.typed || context.keys.ussd.code)
  return { ...hand, sessionId: shown?.id ?? '', typed: '' }
}

function page(context: SimulatorContext, sessions: SimulatedUssdSessions, hand: PhoneInHand): SimulatorAnswer {
  const phone = parsePhone(hand.number)
  const body = ussdPage({
    hand,
    isNumber: phone !== undefined,
    code: context.keys.ussd.code,
    session: sessions.find(hand.sessionId),
    prompts: phone === undefined ? [] : context.phones.promptsOf(phone),
    messages: phone === undefined ? [] : context.phones.messagesOf(phone).slice(0, 3),
  })
  return { status: 200, headers: { 'content-type': 'text/html; charset=utf-8' }, body }
}
