import type { Clock } from '#server/platform/clock.ts'

/** Processes with the same values show the same time. */
export interface FastTime {
  readonly realStart: number
  readonly start: number
  readonly speed: number
}

export const fastClock = ({ realStart, start, speed }: FastTime): Clock => ({
  now: () => new Date(start + Math.round((Date.now() - realStart) * speed)),
})

export const writeFastTime = ({ realStart, start, speed }: FastTime): string => [realStart, start, speed].join(',')
export function readFastTime(text: string | undefined): FastTime {
  const [realStart, start, speed] = (text ?? '').split(',').map(Number)
  if (realStart === undefined || start === undefined || !speed) throw new Error('CHAOS_TIME must be three numbers')
  return { realStart, start, speed }
}
