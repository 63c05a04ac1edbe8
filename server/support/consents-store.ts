import { sql } from 'kysely'
import type { Inside } from '#contract/endpoint.ts'
import type { readConsents } from '#contract/support-data.ts'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import {
  CONSENT_KINDS,
  CONSENT_LABELS,
  consentState,
  type ConsentChannel,
  type ConsentKind,
  type Consents,
} from '#domain/support/consent.ts'
import { recordAuditEvent, type RequestContext } from '#server/audit/audit-event.ts'
import { lockUser } from '#server/identity/user-store.ts'
import type { Db, Tx } from '#server/platform/db.ts'
import { isOn } from '#server/settings/settings-store.ts'

interface ConsentRecord {
  kind: ConsentKind
  given: boolean
  textVersion: number
  channel: ConsentChannel
  at: Date
}

type ConsentChoice = Inside<(typeof readConsents)['response']>['choices'][number]

/** The last choice of each kind. */
export async function consentChoicesOf(db: Db | Tx, userId: string): Promise<ConsentChoice[]> {
  const { rows } = await sql<ConsentRecord>`
    select distinct on (kind) kind, given, text_version as "textVersion", channel, at from consents
    where user_id = ${userId} order by kind, id desc`.execute(db)
  const searches = await isOn(db, 'bureau')
  return CONSENT_KINDS.flatMap((kind) => {
    const last = rows.find((row) => row.kind === kind)
    if (kind === 'bureau' && last === undefined && !searches) return []
    return [{ kind, ...consentState(kind, last), at: last?.at ?? null, channel: last?.channel ?? null }]
  })
}

export function consentsIn(choices: readonly ConsentChoice[]): Omit<Consents, 'bureau'> {
  const isGiven = (kind: ConsentKind) => choices.some((one) => one.kind === kind && one.given)
  return { reminders: isGiven('reminders'), news: isGiven('news') }
}

export const consentsOf = async (db: Db | Tx, userId: string): Promise<Omit<Consents, 'bureau'>> =>
  consentsIn(await consentChoicesOf(db, userId))

/** Each change adds a row with the present text. `setBy`: the staff user who entered it. */
export async function addConsent(
  tx: Tx,
  consent: { userId: string; kind: ConsentKind; given: boolean; at: Date; channel: ConsentChannel; setBy?: string },
): Promise<void> {
  const { userId, kind, given, at, channel, setBy = null } = consent
  await tx
    .insertInto('consents')
    .values({ user_id: userId, kind, given, at, text_version: CONSENT_LABELS[kind].version, channel, set_by: setBy })
    .execute()
}

export interface ConsentChange {
  readonly kind: ConsentKind
  readonly given: boolean
  /** Version of the text on the screen. */
  readonly textVersion?: number | undefined
}

/** An equal choice changes nothing, unless it agrees to a changed text. @throws Refused consent_text_changed, bureau_off. */
export async function saveConsent(
  tx: Tx,
  context: RequestContext,
  userId: string,
  { kind, given, textVersion, channel }: ConsentChange & { channel: 'app' | 'desk' },
): Promise<void> {
  const present = CONSENT_LABELS[kind].version
  if (kind === 'bureau' && given && !(await isOn(tx, 'bureau'))) throw new Refused(refusal('bureau_off'))
  if (textVersion !== undefined && textVersion !== present) throw new Refused(refusal('consent_text_changed'))
  await lockUser(tx, userId)
  const before = (await consentChoicesOf(tx, userId)).find((one) => one.kind === kind)
  // A signed sheet is a proof of its own, so it is recorded again.
  if (channel === 'app' && before?.given === given && !before.asksAgain) return
  const setBy = context.actor.userId
  await addConsent(tx, { userId, kind, given, at: context.now, channel, ...(channel === 'desk' && { setBy }) })
  await recordAuditEvent(tx, context, {
    action: channel === 'desk' ? 'recordConsent' : 'changeConsent',
    target: { kind: 'user', id: userId },
    before: { [kind]: before?.given },
    after: { [kind]: given, textVersion: present, channel },
  })
}
