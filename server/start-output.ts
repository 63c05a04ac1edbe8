import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { DestinationStream } from 'pino'
import type { Config } from '#server/platform/config.ts'
import type { Database, Place } from '#server/platform/db.ts'
import { PRODUCT_COMMIT, PRODUCT_VERSION } from '#server/platform/product-version.ts'

/** The first line of the log. */
export async function factsOfStart({ env }: Pick<Config, 'env'>, { db, embedded }: Database): Promise<Readonly<Record<string, string>>> {
  const { rows } = await sql<{ version: string; schema: string }>`
    select current_setting('server_version') as version, coalesce((select max(file) from migrations), 'none') as schema`.execute(db)
  const [{ version, schema } = { version: '', schema: '' }] = rows
  return {
    version: PRODUCT_VERSION,
    commit: PRODUCT_COMMIT,
    environment: env,
    database: `${embedded ? 'embedded' : 'server'} PostgreSQL ${version}`,
    schema: schema.slice(0, 4),
  }
}

export function openingStep(place: Place): string {
  if (!('dataDir' in place)) return 'Opening the database, and bringing its tables to this version.'
  return existsSync(join(place.dataDir, 'pg')) ? 'Opening the database.' : 'Making the database; this takes a few seconds.'
}

/** Prints sentences in place of JSON. */
interface Terminal {
  readonly log: DestinationStream
  readonly step: (sentence: string) => void
  readonly ready: (config: Pick<Config, 'env' | 'publicOrigin' | 'showsCodes'>) => void
}

export function openTerminal(print: (text: string) => void): Terminal {
  return {
    log: { write: (line) => print(sentenceOf(line)) },
    step: (sentence) => print(`${sentence}\n`),
    ready: ({ env, publicOrigin, showsCodes }) => {
      const codes = showsCodes ? 'the code is shown on the screen' : 'the code comes by SMS'
      const office = env === 'development' ? '/mmoa-admin, which shows its password' : '/mmoa-admin, with ADMIN_EMAIL and ADMIN_PASSWORD'
      print(`\nAddress:  ${publicOrigin}\nSign in:  with any phone number at /login, ${codes}; the office at ${office}.\n`)
    },
  }
}

const SHOWN: Readonly<Record<string, string>> = { warn: 'Warning', error: 'Error', fatal: 'Error' }

interface LogLine {
  readonly level?: string
  readonly message?: string
  readonly requestId?: string
  readonly err?: unknown
  readonly error?: unknown
}

/** Empty except for warnings and errors. */
function sentenceOf(line: string): string {
  const { level = '', message, err, error, requestId }: LogLine = JSON.parse(line)
  const kind = SHOWN[level]
  if (kind === undefined) return ''
  const cause = err ?? error
  const details = [cause === undefined ? '' : JSON.stringify(cause), requestId === undefined ? '' : `request ${requestId}`]
  return `${[`${kind}: ${message ?? ''}`, ...details.filter((one) => one !== '')].join(' ')}\n`
}
