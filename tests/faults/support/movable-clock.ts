import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

const DAY = 86_400_000
/** Longer than the process trusts its last read (moved-date.ts). */
const NOTICED_MS = 20

/** The machine's time and so many days. */
export interface MovableClock {
  /** For the process. */
  readonly settings: Readonly<Record<string, string>>
  readonly now: () => Date
  readonly advance: (days: number) => Promise<void>
  readonly remove: () => void
}

/** Starts at nine of the next day, so that no midnight passes by itself. */
export function openMovableClock(): MovableClock {
  const folder = mkdtempSync(join(tmpdir(), 'mmoa-clock-'))
  const file = join(folder, 'milliseconds-ahead')
  const nineTomorrow = Math.ceil(Date.now() / DAY) * DAY + 9 * 3_600_000
  let ahead = nineTomorrow - Date.now()
  const write = () => writeFileSync(file, String(ahead))
  write()
  return {
    settings: { MOVED_DATE_FILE: file, NODE_OPTIONS: `--import=${new URL('moved-date.ts', import.meta.url).href}` },
    now: () => new Date(Date.now() + ahead),
    advance: async (days) => {
      ahead += days * DAY
      write()
      await setTimeout(NOTICED_MS)
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
