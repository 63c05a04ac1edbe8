import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Stored inside the backup. */
export interface RestoreCheck {
  readonly checkedAt: string
  readonly problems: number
}
export interface BackupState {
  /** Of the newest backup. */
  readonly madeAt: Date | null
  /** The newest check of any backup in the folder. */
  readonly checkedAt: Date | null
  readonly problems: number
  readonly copiedAt: Date | null
}

const NAME = /^mmoa-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z$/
const CHECK = 'restore-check.json'
/** Touched after each copy (deploy/mmoa-loans-copy.service). */
const COPIED = 'copied'

export const writeRestoreCheck = (backup: string, check: RestoreCheck): void =>
  writeFileSync(join(backup, CHECK), `${JSON.stringify(check)}\n`, { mode: 0o600 })

/** A missing or unreadable folder has no backups. */
export function readBackupState(folder: string): BackupState {
  const made = namesIn(folder).flatMap((name) => {
    const madeAt = momentOf(name)
    return madeAt === undefined ? [] : [{ madeAt, check: readCheck(join(folder, name)) }]
  })
  const newest = made.map(({ madeAt }) => madeAt).toSorted((one, other) => other.getTime() - one.getTime())[0]
  const check = made.flatMap((one) => one.check ?? []).toSorted((one, other) => other.checkedAt.localeCompare(one.checkedAt))[0]
  return {
    madeAt: newest ?? null,
    checkedAt: check ? new Date(check.checkedAt) : null,
    problems: check?.problems ?? 0,
    copiedAt: statSync(join(folder, COPIED), { throwIfNoEntry: false })?.mtime ?? null,
  }
}

export function newestBackup(folder: string): string | undefined {
  // In the order of names the newest is last.
  const name = namesIn(folder)
    .filter((one) => NAME.test(one))
    .toSorted()
    .at(-1)
  return name === undefined ? undefined : join(folder, name)
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

function momentOf(name: string): Date | undefined {
  const [whole, year, month, day, hour, minute, second, millisecond] = NAME.exec(name) ?? []
  return whole === undefined ? undefined : new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}.${millisecond}Z`)
}

function readCheck(backup: string): RestoreCheck | undefined {
  try {
    const read: Readonly<Record<string, unknown>> = JSON.parse(readFileSync(join(backup, CHECK), 'utf8'))
    const { checkedAt, problems } = read
    return typeof checkedAt === 'string' && typeof problems === 'number' ? { checkedAt, problems } : undefined
  } catch {
    return undefined
  }
}
