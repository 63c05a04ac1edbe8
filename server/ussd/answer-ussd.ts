import { dayOf } from '#domain/kernel/calendar.ts'
import { parsePhone } from '#domain/kernel/phone.ts'
import { Refused } from '#domain/kernel/refusal.ts'
import { endScreen, menuScreen, screenAgain } from '#domain/ussd/ussd-screens.ts'
import { ussdTargetOf, type UssdTarget, type UssdScreen } from '#domain/ussd/ussd-step.ts'
import { asUssdText } from '#domain/ussd/ussd-text.ts'
import { USSD_TEXTS as say } from '#domain/ussd/ussd-texts.ts'
import { keyedHash } from '#server/identity/secret-hash.ts'
import { after } from '#server/identity/sign-in-times.ts'
import type { MomoNetworks } from '#server/momo/momo-gateway.ts'
import { transaction, type Tx } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { countTry, type TryRule } from '#server/platform/http/rate-limit.ts'
import type { Origin } from '#server/platform/http/browser-context.ts'
import { anonymous } from '#server/platform/log.ts'
import type { TypedVoucher } from '#server/ussd/hand-on-voucher.ts'
import { orderByUssd } from '#server/ussd/order-by-ussd.ts'
import { showUssdScreen, type UssdView } from '#server/ussd/show-ussd-screen.ts'
import { findUssdCaller } from '#server/ussd/ussd-caller.ts'
import type { UssdAnswer, UssdRequest } from '#server/ussd/ussd-gateway.ts'
import { voucherByUssd } from '#server/ussd/voucher-by-ussd.ts'
import { beginUssdSession, lockUssdSession, saveUssdStep, type UssdSession } from '#server/ussd/ussd-sessions-store.ts'

/** As long as the networks themselves keep a session (two to two and a half minutes). Whatever comes later changes nothing. */
const SESSION_SECONDS = 150
/** Requests of one number: many more than a person makes, and few enough that a broken gateway or phone does no harm. */
const REQUESTS_OF_NUMBER: TryRule = { limit: 120, windowSeconds: 10 * 60 }
const LONGEST_INPUT = 200

interface Asked {
  readonly deps: Deps
  readonly networks: MomoNetworks
  readonly request: UssdRequest
  readonly origin: Origin
  readonly now: Date
}

/** `voucher`: to be handed on once this is answered. */
interface Answered extends UssdAnswer {
  readonly voucher?: TypedVoucher
}

/**
 * One request of one phone: finds the caller by the number of the session, and answers with the next screen. Whatever the caller chooses is judged by the use
 * cases of the app. The same input twice in succession, and whatever comes after the end, get the answer that was given; nothing happens twice.
 */
export async function answerUssd(deps: Deps, networks: MomoNetworks, request: UssdRequest, origin: Origin): Promise<Answered> {
  const asked: Asked = { deps, networks, request, origin, now: deps.clock.now() }
  try {
    return await transaction(deps.db, (tx) => answerIn(tx, asked, undefined))
  } catch (error) {
    // A use case said no, and all of it was rolled back: the session ends in its words, and is asked no second time.
    if (!(error instanceof Refused)) throw error
    return transaction(deps.db, (tx) => answerIn(tx, asked, endScreen(wordsOf(error))))
  }
}

async function answerIn(tx: Tx, asked: Asked, refused: UssdScreen | undefined): Promise<Answered> {
  const { deps, request, now } = asked
  const phone = parsePhone(request.phone)
  if (phone === undefined) return endScreen(say.unknownNumber(webOf(deps)))
  const tries = await countTry(tx, `ussd:${phone}`, REQUESTS_OF_NUMBER, now)
  if (!tries.allowed) return endScreen(say.tooOften)
  const caller = await findUssdCaller(tx, phone, now, webOf(deps))
  if (typeof caller === 'string') return endScreen(caller)
  const view = { caller, network: request.network, networks: asked.networks, config: deps.config, today: dayOf(now) }
  const id = keyedHash(deps.config.sessionSecret, 'ussd session', `${request.sessionId}\n${phone}`)
  const session = await lockUssdSession(tx, id)
  if (session === undefined || session.expiresAt <= now || session.userId !== caller.userId) return begin(tx, asked, view, id)
  const input = request.input.trim().slice(0, LONGEST_INPUT)
  if (request.isNew || session.ended || input === session.lastInput) return { text: session.lastAnswer, ends: session.ended }
  return step(tx, asked, { view, session, input, refused })
}

async function begin(tx: Tx, { request, now }: Asked, { caller }: UssdView, id: string): Promise<Answered> {
  if (!request.isNew) return endScreen(say.sessionOver)
  const screen = menuScreen(caller.fullName, '')
  await beginUssdSession(tx, { id, userId: caller.userId, screen, now, expiresAt: after(now, SESSION_SECONDS) })
  return screen
}

interface Step {
  readonly view: UssdView
  readonly session: UssdSession
  readonly input: string
  readonly refused: UssdScreen | undefined
}

async function step(tx: Tx, asked: Asked, { view, session, input, refused }: Step): Promise<Answered> {
  const go = ussdTargetOf(session.moment, input)
  const { screen, reference = null, voucher } = refused ? { screen: refused } : await nextScreen(tx, asked, { view, session, input }, go)
  // A voucher is kept nowhere. Its session is over, so that a repeated one needs no comparison.
  await saveUssdStep(tx, session, { input: go?.to === 'voucher' ? '' : input, screen, reference })
  const user = anonymous(session.userId)
  const line = { requestId: asked.origin.requestId, user, step: session.step + 1, to: go?.to ?? 'again', ends: screen.ends }
  asked.deps.log.info(line, 'USSD')
  return { ...screen, ...(voucher && { voucher }) }
}

interface Next {
  readonly screen: UssdScreen
  /** Of the request to pay that this step started. */
  readonly reference?: string | null
  readonly voucher?: TypedVoucher
}

async function nextScreen(
  tx: Tx,
  { deps, origin, now }: Asked,
  { view, session, input }: Omit<Step, 'refused'>,
  go: UssdTarget | undefined,
): Promise<Next> {
  if (go === undefined) return { screen: { ...session.moment, text: screenAgain(session.lastAnswer), ends: false } }
  const visit = { sessionId: session.id, origin, now }
  if (go.to === 'order') return orderByUssd(tx, view, go, { ...visit, random: deps.random })
  if (go.to !== 'voucher') return { screen: await showUssdScreen(tx, view, go, input) }
  const screen = await voucherByUssd(tx, view.caller, go, visit)
  return screen.ends ? { screen, voucher: go } : { screen }
}

/** The sentence of the refusal, where a phone has room for it. */
function wordsOf({ refusal: { message } }: Refused): string {
  return asUssdText(`${message}+`).endsWith('+') ? asUssdText(message) : say.refused
}

const webOf = ({ config }: Deps): string => new URL(config.publicOrigin).host
