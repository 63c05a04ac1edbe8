import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const TICKS_PER_SECOND = Number(spawnSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }).stdout) || 100

/** With ended children; unlike elapsed time independent of other load. */
export function cpuSeconds(pid: number): number {
  const children = spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
    .stdout.split('\n')
    .map(Number)
  return own(pid) + children.filter((child) => child > 0).reduce((sum, child) => sum + own(child), 0)
}

function own(pid: number): number {
  try {
    // After the name, which may contain brackets.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS_PER_SECOND
  } catch {
    // It has ended; its parent has its time.
    return 0
  }
}

export function megabytesOf(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) / 1024
}

export interface MemoryWatch {
  readonly highest: () => number
  /** MB per hour over the second half. */
  readonly slope: () => number
  readonly stop: () => void
}

export function watchMemory(pid: number): MemoryWatch {
  const from = performance.now()
  const seen: { hours: number; megabytes: number }[] = []
  const timer = setInterval(() => seen.push({ hours: (performance.now() - from) / 3_600_000, megabytes: megabytesOf(pid) }), 2_000)
  const slope = () => {
    const half = seen.slice(Math.floor(seen.length / 2))
    const mean = (of: (one: (typeof half)[number]) => number) => half.reduce((sum, one) => sum + of(one), 0) / half.length
    const [hours, megabytes] = [mean((one) => one.hours), mean((one) => one.megabytes)]
    const spread = half.reduce((sum, one) => sum + (one.hours - hours) ** 2, 0)
    return half.reduce((sum, one) => sum + (one.hours - hours) * (one.megabytes - megabytes), 0) / spread
  }
  return { highest: () => Math.max(...seen.map((one) => one.megabytes)), slope, stop: () => clearInterval(timer) }
}
