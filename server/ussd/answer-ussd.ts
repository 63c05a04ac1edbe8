import { dayOf } from '#domain/kernel/calendar.ts'
import { parsePhone } from '#domain/kernel/phone.ts'
import { Refused } from '#domain/kernel/refusal.ts'
import { endScreen, menuScreen, screenAgain } from '#domain/ussd/ussd-screens.ts'
import { ussdTargetOf, type UssdTarget, type UssdScreen } from '#domain/ussd/ussd-step.ts'
import { asUssdText, USSD_TEXTS as say } from '#domain/ussd/ussd-texts.ts'
import { keyedHash } from '#server/identity/secret-hash.ts'
import { after } from '#server/identity/sign-in-times.ts'
import type { MomoNetworks } from '#server/momo/momo-gateway.ts'
import { transaction, type Tx } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Origin } from '#server/platform/http/browser-context.ts'
import { countTry, type TryRule } from '#server/platform/http/rate-limit.ts'
import { anonymous } from '#server/platform/log.ts'
import { showUssdScreen, type UssdView } from '#server/ussd/show-ussd-screen.ts'
import { findUssdCaller } from '#server/ussd/ussd-caller.ts'
import type { UssdAnswer, UssdRequest } from '#server/ussd/ussd-gateway.ts'
import { collectByUssd, voucherByUssd } from '#server/ussd/ussd-payments.ts'
import { beginUssdSession, lockUssdSession, saveUssdStep, type UssdSession } from '#server/ussd/ussd-sessions-store.ts'

/** Networks end sessions after 120 to 150 seconds. Later requests change nothing. */
const SESSION_SECONDS = 150
/** Limits a broken gateway, not a person. */
const REQUESTS_OF_NUMBER: TryRule = { limit: 120, windowSeconds: 10 * 60 }
const LONGEST_INPUT = 200

interface UssdCall {
  readonly deps: Deps
  readonly networks: MomoNetworks
  readonly request: UssdRequest
  readonly origin: Origin
  readonly now: Date
}

export type TypedVoucher = Extract<UssdTarget, { to: 'voucher' }>

/** `voucher`: submit it after the response. */
interface UssdResult extends UssdAnswer {
  readonly voucher?: TypedVoucher
}

/** The app's use cases decide. A repeated input, or one after the end, gets the stored response. */
export async function answerUssd(deps: Deps, networks: MomoNetworks, request: UssdRequest, origin: Origin): Promise<UssdResult> {
  const call: UssdCall = { deps, networks, request, origin, now: deps.clock.now() }
  try {
    return await transaction(deps.db, (tx) => answerIn(tx, call, undefined))
  } catch (error) {
    // Everything was rolled back: the session ends with the sentence.
    if (!(error instanceof Refused)) throw error
    return transaction(deps.db, (tx) => answerIn(tx, call, endScreen(sentenceOf(error))))
  }
}

async function answerIn(tx: Tx, call: UssdCall, refused: UssdScreen | undefined): Promise<UssdResult> {
  const { deps, request, now } = call
  const phone = parsePhone(request.phone)
  if (phone === undefined) return endScreen(say.unknownNumber(webHost(deps)))
  const tries = await countTry(tx, `ussd:${phone}`, REQUESTS_OF_NUMBER, now)
  if (!tries.allowed) return endScreen(say.tooOften)
  const caller = await findUssdCaller(tx, phone, now, webHost(deps))
  if (typeof caller === 'string') return endScreen(caller)
  const view = { caller, network: request.network, networks: call.networks, config: deps.config, today: dayOf(now), now }
  const id = keyedHash(deps.config.sessionSecret, 'ussd session', `${request.sessionId}\n${phone}`)
  const session = await lockUssdSession(tx, id)
  if (session === undefined || session.expiresAt <= now || session.userId !== caller.userId) return begin(tx, call, view, id)
  const input = request.input.trim().slice(0, LONGEST_INPUT)
  if (request.isNew || session.ended || input === session.lastInput) return { text: session.lastAnswer, ends: session.ended }
  return step(tx, call, { view, session, input, refused })
}

async function begin(tx: Tx, { request, now }: UssdCall, { caller }: UssdView, id: string): Promise<UssdResult> {
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

async function step(tx: Tx, call: UssdCall, { view, session, input, refused }: Step): Promise<UssdResult> {
  const go = ussdTargetOf(session.moment, input)
  const { screen, reference = null, voucher } = refused ? { screen: refused } : await nextScreen(tx, call, { view, session, input }, go)
  // A voucher is never stored; its session has ended, so a repetition needs no comparison.
  await saveUssdStep(tx, session, { input: go?.to === 'voucher' ? '' : input, screen, reference })
  const user = anonymous(session.userId)
  const line = { requestId: call.origin.requestId, user, step: session.step + 1, to: go?.to ?? 'again', ends: screen.ends }
  call.deps.log.info(line, 'USSD')
  return { ...screen, ...(voucher && { voucher }) }
}

interface Next {
  readonly screen: UssdScreen
  /** The collection that this step started. */
  readonly reference?: string | null
  readonly voucher?: TypedVoucher
}

async function nextScreen(
  tx: Tx,
  { deps, origin, now }: UssdCall,
  { view, session, input }: Omit<Step, 'refused'>,
  go: UssdTarget | undefined,
): Promise<Next> {
  if (go === undefined) return { screen: { ...session.moment, text: screenAgain(session.lastAnswer), ends: false } }
  const context = { sessionId: session.id, origin, now }
  if (go.to === 'order') return collectByUssd(tx, view, go, { ...context, random: deps.random })
  if (go.to !== 'voucher') return { screen: await showUssdScreen(tx, view, go, input) }
  const screen = await voucherByUssd(tx, view.caller, go, context)
  return screen.ends ? { screen, voucher: go } : { screen }
}

function sentenceOf({ refusal: { message } }: Refused): string {
  return asUssdText(`${message}+`).endsWith('+') ? asUssdText(message) : say.refused
}

const webHost = ({ config }: Deps): string => new URL(config.publicOrigin).host
