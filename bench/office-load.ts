import { setTimeout } from 'node:timers/promises'
import { HttpCaller, type HttpResponse } from './http-caller.ts'
import type { OfficeCall, OfficeCalls, OfficeKind } from './office-calls.ts'

export interface Answered {
  readonly kind: OfficeKind
  /** Planned, since the start. */
  readonly at: number
  /** From the planned time, so that waiting for a connection counts. */
  readonly milliseconds: number
  /** 0: the connection broke or was refused. */
  readonly status: number
}

export async function measureCapacity(origin: string, { next }: OfficeCalls, seconds: number): Promise<number> {
  const end = performance.now() + seconds * 1000
  return (await sendInTurn(origin, () => (performance.now() < end ? next() : undefined))) / seconds
}

/** Sixteen at a time. @returns their number. @throws Error unless each returns 200. */
export async function sendInTurn(origin: string, next: () => OfficeCall | undefined): Promise<number> {
  let done = 0
  const work = async () => {
    const caller = new HttpCaller(origin)
    for (let call = next(); call !== undefined; call = next(), done += 1) {
      const response = await caller.send(call.request)
      call.receive(response)
      if (response.status !== 200) throw new Error(`${call.kind} failed: ${response.text.slice(0, 2_000)}`)
    }
    caller.close()
  }
  await Promise.all(Array.from({ length: 16 }, work))
  return done
}

/** At a steady rate, regardless of open responses. */
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
  const send = async ({ kind, request, receive }: OfficeCall, at: number): Promise<void> => {
    const caller = await callerFor()
    const response: HttpResponse | undefined = await caller.send(request).catch(() => undefined)
    receive(response)
    answered.push({ kind, at, milliseconds: performance.now() - from - at, status: response?.status ?? 0 })
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
