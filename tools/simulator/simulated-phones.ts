import { randomUUID } from 'node:crypto'
import type { Clock } from '#server/platform/clock.ts'

export interface SimulatedSms {
  readonly id: string
  readonly from: string
  readonly text: string
  readonly at: Date
}

export interface SimulatedPrompt {
  readonly id: string
  readonly network: string
  readonly question: string
  readonly askedAt: Date
  /** `approve` needs the wallet's PIN on the page. */
  readonly approve: () => void
  readonly decline: () => void
}

export interface SimulatedMenu {
  readonly label: string
  readonly answer: (phone: string) => string
}

/** Enough for a day of tests. */
const MOST_MESSAGES = 50

export interface SimulatedPhones {
  readonly receive: (phone: string, sms: { from: string; text: string }) => SimulatedSms
  /** Newest first. */
  readonly messagesOf: (phone: string) => readonly SimulatedSms[]
  /** The latest first. */
  readonly numbers: () => readonly string[]
  readonly addPrompts: (source: (phone: string) => readonly SimulatedPrompt[]) => void
  readonly promptsOf: (phone: string) => readonly SimulatedPrompt[]
  readonly addMenu: (menu: SimulatedMenu) => void
  readonly menus: () => readonly SimulatedMenu[]
  /** Lists a number that has received nothing yet. */
  readonly notice: (phone: string) => void
}

export function simulatedPhones(clock: Clock): SimulatedPhones {
  const messages = new Map<string, SimulatedSms[]>()
  const sources: ((phone: string) => readonly SimulatedPrompt[])[] = []
  const menus: SimulatedMenu[] = []
  const notice = (phone: string): SimulatedSms[] => {
    const stored = messages.get(phone) ?? []
    messages.delete(phone)
    messages.set(phone, stored)
    return stored
  }
  return {
    receive: (phone, { from, text }) => {
      const sms = { id: randomUUID(), from, text, at: clock.now() }
      const stored = notice(phone)
      stored.unshift(sms)
      stored.splice(MOST_MESSAGES)
      return sms
    },
    messagesOf: (phone) => messages.get(phone) ?? [],
    numbers: () => [...messages.keys()].toReversed(),
    addPrompts: (source) => void sources.push(source),
    promptsOf: (phone) => sources.flatMap((source) => source(phone)),
    addMenu: (menu) => void menus.push(menu),
    menus: () => menus,
    notice: (phone) => void notice(phone),
  }
}
