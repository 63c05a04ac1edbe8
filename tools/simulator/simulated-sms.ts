import * as z from 'zod/mini'
import { jsonIn } from '#tools/simulator/body-json.ts'
import type { SimulatorAnswer, SimulatorCall, SimulatorContext } from '#tools/simulator/simulator-part.ts'
import { randomUUID } from 'node:crypto'

export type SimulatedSmsState = 'submitted' | 'delivered' | 'undelivered'

export interface BookedSms {
  readonly id: string
  readonly from: string
  readonly to: string
  readonly text: string
  readonly at: Date
  /** A dry run: accepted, not delivered. */
  readonly sandbox: boolean
  readonly reference: string | undefined
  readonly state: SimulatedSmsState
  readonly parts: number
}

interface Report {
  readonly afterSeconds: number
  /** Default: the true state. */
  readonly says?: SimulatedSmsState
}
interface Behaviour {
  readonly state: SimulatedSmsState
  readonly reports: readonly Report[]
}
const SECONDS_ON_THE_WAY = 1
const USUAL: Behaviour = { state: 'delivered', reports: [{ afterSeconds: SECONDS_ON_THE_WAY }] }

/** By the last digits of the number; others are delivered, with one report. */
const NUMBERS_THAT_END: Readonly<Record<string, Behaviour>> = {
  '90001': { state: 'undelivered', reports: [{ afterSeconds: 1 }] },
  '90002': { state: 'submitted', reports: [] },
  '90003': { state: 'undelivered', reports: [{ afterSeconds: 1, says: 'delivered' }] },
  '90004': { state: 'delivered', reports: [{ afterSeconds: 1, says: 'undelivered' }] },
  '90005': { state: 'delivered', reports: [{ afterSeconds: 1 }, { afterSeconds: 1 }, { afterSeconds: 60 }] },
  '90006': { state: 'delivered', reports: [{ afterSeconds: 3600 }] },
  '90007': { state: 'delivered', reports: [] },
}

interface StoredSms extends BookedSms {
  state: SimulatedSmsState
  readonly reportUrl: ((says: SimulatedSmsState, id: string) => string) | undefined
}

interface NewSms {
  readonly from: string
  readonly to: string
  readonly text: string
  readonly sandbox?: boolean
  readonly reference?: string | undefined
  readonly reportUrl?: ((says: SimulatedSmsState, id: string) => string) | undefined
}

export interface SmsBook {
  /** Undefined when the balance is too low. */
  readonly accept: (sms: NewSms) => BookedSms | undefined
  readonly find: (id: string) => BookedSms | undefined
  readonly all: () => readonly BookedSms[]
  readonly setBalance: (parts: number) => void
  readonly tick: (now: Date) => void
}

const PARTS_AT_FIRST = 1_000_000
const partsOf = (text: string): number => (text.length <= 160 ? 1 : Math.ceil(text.length / 153))

export function smsBook({ clock, phones, deliver }: SimulatorContext): SmsBook {
  const stored = new Map<string, StoredSms>()
  const onTheWay = new Set<StoredSms>()
  let balance = PARTS_AT_FIRST
  const report = (sms: StoredSms, behaviour: Behaviour): void => {
    if (sms.reportUrl === undefined) return
    for (const { afterSeconds, says = behaviour.state } of behaviour.reports)
      deliver({ url: sms.reportUrl(says, sms.id), method: 'GET', at: new Date(sms.at.getTime() + afterSeconds * 1000) })
  }
  return {
    accept: ({ from, to, text, sandbox = false, reference, reportUrl }) => {
      const parts = partsOf(text)
      if (!sandbox && parts > balance) return undefined
      if (!sandbox) balance -= parts
      const sms: StoredSms = { id: randomUUID(), from, to, text, at: clock.now(), sandbox, reference, state: 'submitted', parts, reportUrl }
      stored.set(sms.id, sms)
      onTheWay.add(sms)
      report(sms, behaviourOf(sms))
      return sms
    },
    find: (id) => stored.get(id),
    all: () => [...stored.values()],
    setBalance: (parts) => (balance = parts),
    tick: (now) => {
      for (const sms of onTheWay) {
        if (now.getTime() < sms.at.getTime() + SECONDS_ON_THE_WAY * 1000) continue
        onTheWay.delete(sms)
        sms.state = behaviourOf(sms).state
        if (sms.state === 'delivered' && !sms.sandbox) phones.receive(`0${sms.to.slice(3)}`, { from: sms.from, text: sms.text })
      }
    },
  }
}

const behaviourOf = ({ to }: BookedSms): Behaviour => NUMBERS_THAT_END[to.slice(-5)] ?? USUAL

/** `GET` returns the messages, `POST {"balance": 0}` sets the balance. */
export const ACCOUNT_PATH = '/simulated-account'

const accountShape = z.object({ balance: z.int().check(z.nonnegative()) })

export const smsAccount =
  (book: SmsBook) =>
  ({ method, path, body }: SimulatorCall): SimulatorAnswer | undefined => {
    if (path !== ACCOUNT_PATH) return undefined
    if (method === 'GET') return { status: 200, body: { messages: book.all() } }
    const read = z.safeParse(z.pipe(z.string(), z.pipe(z.transform(jsonIn), accountShape)), body)
    if (!read.success) return { status: 422, body: { message: 'Send {"balance": 10}, in parts.' } }
    book.setBalance(read.data.balance)
    return { status: 200, body: read.data }
  }
