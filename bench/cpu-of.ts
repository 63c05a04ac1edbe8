import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const TICKS_PER_SECOND = Number(spawnSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }).stdout) || 100

/** Processor seconds of a process and its children, ended ones included. Unlike elapsed time this does not depend on other load. */
export function cpuSeconds(pid: number): number {
  const children = spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
    .stdout.split('\n')
    .map(Number)
  return own(pid) + children.filter((child) => child > 0).reduce((sum, child) => sum + own(child), 0)
}

function own(pid: number): number {
  try {
    // After the name, which may contain brackets: user, system, and the same of ended children.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS_PER_SECOND
  } catch {
    // The process has ended; its parent has its time.
    return 0
  }
}
