import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const TICKS_PER_SECOND = Number(spawnSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }).stdout) || 100

/**
 * Seconds of processor time that a process and its children used so far, those that have ended included. On a machine that others use too, this says what
 * something costs when the time on the clock says how long it had to wait.
 */
export function cpuSeconds(pid: number): number {
  const children = spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
    .stdout.split('\n')
    .map(Number)
  return own(pid) + children.filter((child) => child > 0).reduce((sum, child) => sum + own(child), 0)
}

function own(pid: number): number {
  try {
    // After the name, which may hold anything in brackets: user, system, and the same of the children that were waited for.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS_PER_SECOND
  } catch {
    // It ended between the two looks; its parent has its time.
    return 0
  }
}
