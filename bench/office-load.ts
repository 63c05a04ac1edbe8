import { setTimeout } from 'node:timers/promises'
import { HttpCaller, type Heard } from './http-caller.ts'
import type { OfficeCall, OfficeCalls, OfficeKind } from './office-calls.ts'

/** One call that was answered, refused or broken off. */
export interface Answered {
  readonly kind: OfficeKind
  /** Since the load began, when it was to be sent. */
  readonly at: number
  /** From when it was to be sent, not from when a connection was free for it: what waits counts. */
  readonly milliseconds: number
  /** 0: the connection broke, or was refused. */
  readonly status: number
}

/** As fast as sixteen people can, one call each at a time, for so long. Answers calls per second. */
export async function measureCapacity(origin: string, { next }: OfficeCalls, seconds: number): Promise<number> {
  const end = performance.now() + seconds * 1000
  return (await askInTurn(origin, () => (performance.now() < end ? next() : undefined))) / seconds
}

/** Asks for as long as there is something to ask. Answers how often. @throws Error where an answer is not 200. */
export async function askInTurn(origin: string, next: () => OfficeCall | undefined): Promise<number> {
  let done = 0
  const work = async () => {
    const caller = new HttpCaller(origin)
    for (let call = next(); call !== undefined; call = next(), done += 1) {
      const heard = await caller.ask(call.request)
      call.hear(heard)
      if (heard.status !== 200) throw new Error(`${call.kind} failed: ${heard.text.slice(0, 2_000)}`)
    }
    caller.close()
  }
  await Promise.all(Array.from({ length: 16 }, work))
  return done
}

/** Calls that arrive at a steady rate, whether the ones before are answered or not, over as many connections as that takes (at most `most`). */
export async function arriveSteadily(
  origin: string,
  { next }: OfficeCalls,
  { perSecond, seconds, most }: { perSecond: number; seconds: number; most: number },
): Promise<Answered[]> {
  const from = performance.now()
  const answered: Answered[] = []
  const free: HttpCaller[] = []
  const waiting: (() => void)[] = []
  const open: Promise<void>[] = []
  let callers = 0

  const callerFor = async (): Promise<HttpCaller> => {
    const idle = free.pop()
    if (idle !== undefined) return idle
    if (callers < most) {
      callers += 1
      return new HttpCaller(origin)
    }
    await new Promise<void>((resolve) => waiting.push(resolve))
    return callerFor()
  }
  const send = async ({ kind, request, hear }: OfficeCall, at: number): Promise<void> => {
    const caller = await callerFor()
    const heard: Heard | undefined = await caller.ask(request).catch(() => undefined)
    hear(heard)
    answered.push({ kind, at, milliseconds: performance.now() - from - at, status: heard?.status ?? 0 })
    free.push(caller)
    waiting.shift()?.()
  }
  const calls = Math.floor(perSecond * seconds)
  for (let call = 0; call < calls; call += 1) {
    const at = (call / perSecond) * 1000
    const early = at - (performance.now() - from)
    if (early > 1) await setTimeout(early)
    open.push(send(next(), at))
  }
  await Promise.all(open)
  for (const caller of free) caller.close()
  return answered
}
