import { setTimeout } from 'node:timers/promises'
import { HttpCaller } from './http-caller.ts'
import type { NextCall, OfficeKind } from './office-calls.ts'

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
export async function measureCapacity(origin: string, next: NextCall, seconds: number): Promise<number> {
  const end = performance.now() + seconds * 1000
  let done = 0
  const work = async () => {
    const caller = new HttpCaller(origin)
    for (; performance.now() < end; done += 1) {
      const { kind, request } = next()
      const heard = await caller.ask(request)
      if (heard.status !== 200) throw new Error(`${kind} failed: ${heard.text.slice(0, 2_000)}`)
    }
    caller.close()
  }
  await Promise.all(Array.from({ length: 16 }, work))
  return done / seconds
}

/** Calls that arrive at a steady rate, whether the ones before are answered or not, over as many connections as that takes (at most `most`). */
export async function arriveSteadily(
  origin: string,
  next: NextCall,
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
  const send = async (at: number): Promise<void> => {
    const { kind, request } = next()
    const caller = await callerFor()
    const status = await caller.ask(request).then(
      (heard) => heard.status,
      () => 0,
    )
    answered.push({ kind, at, milliseconds: performance.now() - from - at, status })
    free.push(caller)
    waiting.shift()?.()
  }
  const calls = Math.floor(perSecond * seconds)
  for (let call = 0; call < calls; call += 1) {
    const at = (call / perSecond) * 1000
    const early = at - (performance.now() - from)
    if (early > 1) await setTimeout(early)
    open.push(send(at))
  }
  await Promise.all(open)
  for (const caller of free) caller.close()
  return answered
}
