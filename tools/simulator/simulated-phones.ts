import { randomUUID } from 'node:crypto'
import type { Clock } from '#server/platform/clock.ts'

/** A text message that has reached a phone. */
export interface SimulatedSms {
  readonly id: string
  readonly from: string
  readonly text: string
  readonly at: Date
}

/** A question on the screen of a phone, which its owner answers. */
export interface SimulatedPrompt {
  readonly id: string
  readonly network: string
  readonly question: string
  readonly askedAt: Date
  /** `approve` with a wallet's PIN on the page; neither does anything to a prompt that has ended meanwhile. */
  readonly approve: () => void
  readonly decline: () => void
}

/** A text that a person typed into a menu of the network (`*110#`), and what came back. */
export interface SimulatedMenu {
  readonly label: string
  readonly answer: (phone: string) => string
}

/** Enough to read back a day of testing, and not so much that a long run fills the memory. */
const MESSAGES_KEPT = 50

/** The phones of everybody, by number `0XXXXXXXXX`. */
export interface SimulatedPhones {
  readonly receive: (phone: string, sms: { from: string; text: string }) => SimulatedSms
  /** Newest first. */
  readonly messagesOf: (phone: string) => readonly SimulatedSms[]
  /** Numbers that have received anything, the latest first. */
  readonly numbers: () => readonly string[]
  /** Who asks phones something says here how to find it. */
  readonly addPrompts: (source: (phone: string) => readonly SimulatedPrompt[]) => void
  readonly promptsOf: (phone: string) => readonly SimulatedPrompt[]
  readonly addMenu: (menu: SimulatedMenu) => void
  readonly menus: () => readonly SimulatedMenu[]
  /** Puts a number on the list, though nothing was received yet. */
  readonly notice: (phone: string) => void
}

export function simulatedPhones(clock: Clock): SimulatedPhones {
  const messages = new Map<string, SimulatedSms[]>()
  const sources: ((phone: string) => readonly SimulatedPrompt[])[] = []
  const menus: SimulatedMenu[] = []
  /** A Map remembers the order of insertion: the number that was heard of last stands last. */
  const notice = (phone: string): SimulatedSms[] => {
    const kept = messages.get(phone) ?? []
    messages.delete(phone)
    messages.set(phone, kept)
    return kept
  }
  return {
    receive: (phone, { from, text }) => {
      const sms = { id: randomUUID(), from, text, at: clock.now() }
      const kept = notice(phone)
      kept.unshift(sms)
      kept.splice(MESSAGES_KEPT)
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
