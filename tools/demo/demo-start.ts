import { sql } from 'kysely'
import { type Config, readConfig } from '#server/platform/config.ts'
import { type Db, openDatabase } from '#server/platform/db.ts'
import { StartProblem } from '#server/platform/start-problem.ts'

/** Without SMS and mobile money providers, with readable codes. @throws StartProblem in production. */
export function demoConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  if (environment['APP_ENV']?.trim() === 'production')
    throw new StartProblem('The demonstration never runs in production: APP_ENV must be "development" or unset.')
  const withoutMoney = Object.entries(environment).filter(([name]) => !/^(?:MTN_MOMO|PAYSTACK|MOMO)_/.test(name))
  return readConfig({
    ...Object.fromEntries(withoutMoney),
    ARKESEL_API_KEY: undefined,
    HUBTEL_SMS_CLIENT_ID: undefined,
    SIGN_IN_CODES: 'on',
    LOG_LEVEL: environment['LOG_LEVEL'] ?? 'error',
  })
}

/** @throws StartProblem when an account exists. */
export async function refuseUsedDatabase({ place }: Pick<Config, 'place'>): Promise<void> {
  const database = await openDatabase(place)
  try {
    await refuseKnownPeople(database.db)
  } finally {
    await database.close()
  }
}

export async function refuseKnownPeople(db: Db): Promise<void> {
  const { rows } = await sql<{ migrated: boolean }>`select to_regclass('users') is not null as migrated`.execute(db)
  if (!rows[0]?.migrated) return
  const users = await db.selectFrom('users').select('id').where('role', '<>', 'administrator').limit(1).execute()
  if (users.length > 0)
    throw new StartProblem(
      'The demonstration fills an empty database only, and this one has customers or staff. Choose another folder with DATA_DIR, or another database with DATABASE_URL.',
    )
}
