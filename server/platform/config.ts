import * as z from 'zod/mini'
import { isAgeRecipient } from '#domain/kernel/bech32.ts'
import { NOTHING, parseCedis, type Pesewas } from '#domain/kernel/money.ts'
import { parsePhone } from '#domain/kernel/phone.ts'
import { meantNames } from '#domain/kernel/similar-name.ts'
import { momoConfig, MOMO_SETTINGS, momoProblems, momoProductionProblems, type MomoConfig } from '#server/platform/config-momo.ts'
import { PUSH_SETTINGS, pushConfig, type PushConfig } from '#server/platform/config-push.ts'
import { reachesPhones, SMS_SETTINGS, smsConfig, smsHalfSet, smsProblems, type SmsConfig } from '#server/platform/config-sms.ts'
import { USSD_SETTINGS, ussdConfig, ussdProductionProblems, type UssdConfig } from '#server/platform/config-ussd.ts'
import type { Place } from '#server/platform/db.ts'
import { databaseUrl, isNetwork, matching, origin, text } from '#server/platform/setting-shapes.ts'
import { passwordProblems, secretProblems } from '#domain/access/secret-strength.ts'
import { StartProblem } from '#server/platform/start-problem.ts'

/** Defaults for development; production rejects them. */
export const DEVELOPMENT_ADMIN_PASSWORD = 'mmoa-development'
export const DEVELOPMENT_AUDIT_SEAL_KEY = 'a development key that signs nothing of value'
export const DEVELOPMENT_SESSION_SECRET = 'a development secret that keeps nothing safe'

export interface Config {
  readonly env: 'development' | 'production'
  readonly host: string
  readonly port: number
  readonly place: Place
  /** The schema's owner. `readRole`: for reports. */
  readonly owner: { readonly url: string; readonly readRole: string | undefined } | undefined
  /** A streaming replica for reads of the office. */
  readonly replicaUrl: string | undefined
  readonly publicOrigin: string
  /** Served over https, with Secure cookies and HSTS. */
  readonly secure: boolean
  readonly sessionSecret: string
  /** The first signs seals of the audit trail; the others are earlier ones. */
  readonly auditSealKeys: readonly string[]
  readonly administrator: { readonly email: string; readonly password: string; readonly name: string; readonly phone: string }
  readonly signInCodes: boolean
  /** Not an office setting, so that users cannot raise their own limit. */
  readonly payoutSecondPersonAbove: Pesewas
  /** Undefined: messages stay in the outbox. */
  readonly sms: SmsConfig | undefined
  readonly momo: MomoConfig
  readonly ussd: UssdConfig
  readonly push: PushConfig | undefined
  /** Development without a real gateway: responses contain codes, /dev/outbox lists messages. */
  readonly showsCodes: boolean
  readonly trustedProxies: readonly string[]
  /** Undefined: production serves no metrics. */
  readonly metricsToken: string | undefined
  /** The product only reads the ages of backups. */
  readonly backupDir: string | undefined
  /** Public key of encrypted backups (rule R15). */
  readonly backupRecipient: string | undefined
  readonly restoreServerUrl: string | undefined
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent'
  readonly contact: Readonly<Record<ContactName | `office${'Address' | 'Phone' | 'Whatsapp' | 'Hours'}`, string | undefined>>
}
type ContactName = 'supportEmail' | 'licenceNumber' | 'bankDetails' | 'ussdCode'

const PROXIES_FORM = 'TRUSTED_PROXIES must be a list of addresses or networks, such as 10.0.0.0/8, 127.0.0.1.'
const SECOND_PERSON_FORM = 'PAYOUT_SECOND_PERSON_ABOVE must be an amount in cedis, such as 3000 or 0.'

const partsOf = (list: string): string[] => list.split(/[ ,]+/).filter((part) => part !== '')

const settings = z.object({
  APP_ENV: z._default(z.enum(['development', 'production'], 'APP_ENV must be "development" or "production".'), 'development'),
  HOST: z.optional(text('HOST must be an address to listen on, such as 127.0.0.1.')),
  PORT: z._default(
    z.pipe(
      matching(/^\d{1,5}$/, 'PORT must be a number from 0 to 65535.').check(
        z.refine((value) => Number(value) <= 65_535, 'PORT must be a number from 0 to 65535.'),
      ),
      z.transform(Number),
    ),
    3000,
  ),
  DATA_DIR: z._default(text('DATA_DIR must be the path of a folder.', 4000), './data'),
  DATABASE: z.optional(z.enum(['embedded'], 'DATABASE must be "embedded", or unset: DATABASE_URL names a server.')),
  DATABASE_URL: z.optional(databaseUrl('DATABASE_URL')),
  DATABASE_OWNER_URL: z.optional(databaseUrl('DATABASE_OWNER_URL')),
  DATABASE_REPLICA_URL: z.optional(databaseUrl('DATABASE_REPLICA_URL')),
  DATABASE_POOLER: z.optional(z.enum(['transaction'], 'DATABASE_POOLER must be "transaction", or unset where there is none.')),
  DATABASE_READ_ROLE: z.optional(matching(/^[a-z_][a-z0-9_]{0,62}$/, 'DATABASE_READ_ROLE must be the name of a role of the database.')),
  PUBLIC_ORIGIN: z.optional(
    origin('PUBLIC_ORIGIN must be an address such as https://loans.example.com.', 'PUBLIC_ORIGIN must be an origin alone, without a path.'),
  ),
  SESSION_SECRET: z._default(
    z.string().check(z.minLength(32, 'SESSION_SECRET must have at least 32 characters.')),
    DEVELOPMENT_SESSION_SECRET,
  ),
  AUDIT_SEAL_KEY: z._default(z.pipe(matching(/^[^ ,]{32}/, 'AUDIT_SEAL_KEY must have at least 32 characters.'), z.transform(partsOf)), [
    DEVELOPMENT_AUDIT_SEAL_KEY,
  ]),
  ADMIN_EMAIL: z._default(z.string().check(z.email('ADMIN_EMAIL must be an e-mail address.')), 'admin@mmoa.example'),
  ADMIN_PASSWORD: z._default(
    z.string().check(z.minLength(8, 'ADMIN_PASSWORD must have at least 8 characters.')),
    DEVELOPMENT_ADMIN_PASSWORD,
  ),
  ADMIN_NAME: z._default(text('ADMIN_NAME must have at most 100 characters.', 100), 'System Administrator'),
  ADMIN_PHONE: z._default(
    z.string().check(z.refine((value) => parsePhone(value) !== undefined, 'ADMIN_PHONE must be a Ghana phone number, such as 0201234567.')),
    '0200000000',
  ),
  SIGN_IN_CODES: z._default(z.enum(['on', 'off'], 'SIGN_IN_CODES must be "on" or "off".'), 'on'),
  PAYOUT_SECOND_PERSON_ABOVE: z._default(z.string().check(z.refine((value) => (parseCedis(value) ?? -1) >= 0, SECOND_PERSON_FORM)), '3000'),
  ...SMS_SETTINGS,
  TRUSTED_PROXIES: z._default(
    z.pipe(z.string().check(z.refine((list) => partsOf(list).every(isNetwork), PROXIES_FORM)), z.transform(partsOf)),
    [],
  ),
  LOG_LEVEL: z._default(
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], 'LOG_LEVEL must be fatal, error, warn, info, debug or silent.'),
    'info',
  ),
  METRICS_TOKEN: z.optional(matching(/^[\w-]{24,200}$/, 'METRICS_TOKEN must have 24 to 200 letters, digits, dashes or underscores.')),
  BACKUP_DIR: z.optional(text('BACKUP_DIR must be the path of a folder.', 4000)),
  BACKUP_RECIPIENT: z.optional(
    z.string().check(z.refine(isAgeRecipient, 'BACKUP_RECIPIENT must be the public key of an age key, age1…, copied as a whole.')),
  ),
  RESTORE_SERVER_URL: z.optional(databaseUrl('RESTORE_SERVER_URL')),
  SIMULATOR: z.optional(z.enum(['off'], 'SIMULATOR must be "off", or unset.')),
  SUPPORT_EMAIL: z.optional(z.string().check(z.email('SUPPORT_EMAIL must be an e-mail address.'))),
  OFFICE_ADDRESS: z.optional(text('OFFICE_ADDRESS must have at most 300 characters.')),
  OFFICE_PHONE: z.optional(text('OFFICE_PHONE must have at most 40 characters.', 40)),
  OFFICE_WHATSAPP: z.optional(matching(/^\+?[\d ]{9,16}$/, 'OFFICE_WHATSAPP must be a phone number.')),
  OFFICE_HOURS: z.optional(text('OFFICE_HOURS must have at most 200 characters.', 200)),
  LICENCE_NUMBER: z.optional(text('LICENCE_NUMBER must have at most 100 characters.', 100)),
  BANK_DETAILS: z.optional(text('BANK_DETAILS must have at most 500 characters.', 500)),
  ...MOMO_SETTINGS,
  ...USSD_SETTINGS,
  ...PUSH_SETTINGS,
})
type Settings = z.output<typeof settings>

export const SETTING_NAMES = [...Object.keys(settings.shape), 'SIMULATOR_PORT']
/** No other program has settings that begin so. */
const FAMILIES = /^(?:ADMIN|ARKESEL|AUDIT|BACKUP|DATABASE|HUBTEL|METRICS|MOMO|MTN|OFFICE|PAYOUT|PAYSTACK|SIMULATOR|SMS|TRUSTED|USSD)_/
function misspelled(name: string): string[] {
  const meant = SETTING_NAMES.includes(name) ? [] : meantNames(name, SETTING_NAMES, FAMILIES)
  return meant.length === 0 ? [] : [`${name} is no setting: rename it to ${meant.join(' or ')}, or unset it.`]
}

function databaseProblems(s: Settings): string[] {
  if (s.DATABASE_URL !== undefined && s.DATABASE) return ['DATABASE=embedded contradicts DATABASE_URL: unset one of the two.']
  const beside = s.DATABASE_URL === undefined ? (['DATABASE_OWNER_URL', 'DATABASE_REPLICA_URL', 'DATABASE_POOLER'] as const) : []
  const needless = beside.filter((name) => s[name] !== undefined).map((name) => `${name} is of use only beside DATABASE_URL: set that too.`)
  const [served, owned] = [s.DATABASE_URL, s.DATABASE_OWNER_URL].map((url) => (url === undefined ? undefined : new URL(url)))
  if (s.DATABASE_READ_ROLE !== undefined && owned === undefined)
    return [...needless, 'DATABASE_READ_ROLE is of use only beside DATABASE_OWNER_URL, which grants its rights: set that too.']
  if (served === undefined || owned === undefined) return needless
  const isTaken = [served, owned].some(({ username }) => decodeURIComponent(username) === s.DATABASE_READ_ROLE)
  return [
    ...(served.pathname === owned.pathname ? [] : ['DATABASE_OWNER_URL must name the same database as DATABASE_URL.']),
    ...(isTaken ? ['DATABASE_READ_ROLE must be a role of its own: the rights to write are taken from it.'] : []),
  ]
}

/** An empty value counts as unset. @throws StartProblem with a sentence per invalid or missing setting. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(environment).flatMap(([name, value]) => (value?.trim() ? [[name, value.trim()]] : [])))
  const parsed = z.safeParse(settings, given)
  const unknown = Object.keys(given).flatMap(misspelled)
  if (!parsed.success || unknown.length > 0)
    throw new StartProblem(...unknown, ...new Set(parsed.error?.issues.map((issue) => issue.message)))
  const contradictions = [...momoProblems(parsed.data), ...smsHalfSet(parsed.data), ...databaseProblems(parsed.data)]
  if (contradictions.length > 0) throw new StartProblem(...contradictions)
  const config = configOf(parsed.data)
  const problems = config.env === 'production' ? productionProblems(config, parsed.data) : []
  if (problems.length > 0) throw new StartProblem(...problems)
  return config
}

function configOf(s: Settings): Config {
  const publicOrigin = new URL(s.PUBLIC_ORIGIN ?? `http://localhost:${s.PORT}`).origin
  const sms = smsConfig(s)
  return {
    env: s.APP_ENV,
    host: s.HOST ?? (s.APP_ENV === 'production' ? '0.0.0.0' : '127.0.0.1'),
    port: s.PORT,
    place: s.DATABASE_URL === undefined ? { dataDir: s.DATA_DIR } : { url: s.DATABASE_URL, ...(s.DATABASE_POOLER && { pooled: true }) },
    owner: s.DATABASE_OWNER_URL === undefined ? undefined : { url: s.DATABASE_OWNER_URL, readRole: s.DATABASE_READ_ROLE },
    replicaUrl: s.DATABASE_REPLICA_URL,
    publicOrigin,
    secure: publicOrigin.startsWith('https:'),
    sessionSecret: s.SESSION_SECRET,
    auditSealKeys: s.AUDIT_SEAL_KEY,
    administrator: {
      email: s.ADMIN_EMAIL.toLowerCase(),
      password: s.ADMIN_PASSWORD,
      name: s.ADMIN_NAME,
      phone: parsePhone(s.ADMIN_PHONE) ?? s.ADMIN_PHONE,
    },
    signInCodes: s.SIGN_IN_CODES === 'on',
    payoutSecondPersonAbove: parseCedis(s.PAYOUT_SECOND_PERSON_ABOVE) ?? NOTHING,
    sms,
    momo: momoConfig(s),
    ussd: ussdConfig(s),
    push: pushConfig(s, publicOrigin),
    showsCodes: s.APP_ENV === 'development' && !reachesPhones(sms),
    trustedProxies: s.TRUSTED_PROXIES,
    metricsToken: s.METRICS_TOKEN,
    backupDir: s.BACKUP_DIR,
    backupRecipient: s.BACKUP_RECIPIENT,
    restoreServerUrl: s.RESTORE_SERVER_URL,
    logLevel: s.LOG_LEVEL,
    contact: {
      supportEmail: s.SUPPORT_EMAIL,
      officeAddress: s.OFFICE_ADDRESS,
      officePhone: s.OFFICE_PHONE,
      officeWhatsapp: s.OFFICE_WHATSAPP,
      officeHours: s.OFFICE_HOURS,
      licenceNumber: s.LICENCE_NUMBER,
      bankDetails: s.BANK_DETAILS,
      ussdCode: s.USSD_CODE,
    },
  }
}

/** Rule S16. */
function productionProblems(config: Config, s: Settings): string[] {
  const { email, name, phone, password } = config.administrator
  return [
    ...passwordProblems(password, DEVELOPMENT_ADMIN_PASSWORD, [email, ...email.split('@'), name, phone]),
    ...secretProblems('SESSION_SECRET', [config.sessionSecret], DEVELOPMENT_SESSION_SECRET),
    ...secretProblems('AUDIT_SEAL_KEY', s.AUDIT_SEAL_KEY, DEVELOPMENT_AUDIT_SEAL_KEY),
    ...(s.AUDIT_SEAL_KEY.includes(config.sessionSecret) ? ['AUDIT_SEAL_KEY must be another key than SESSION_SECRET.'] : []),
    ...(['METRICS_TOKEN', 'ARKESEL_USSD_SECRET'] as const)
      .filter((name) => [config.sessionSecret, ...s.AUDIT_SEAL_KEY].includes(s[name] ?? ''))
      .map((name) => `${name} is known to another machine: it must be another key than SESSION_SECRET and AUDIT_SEAL_KEY.`),
    ...(config.signInCodes ? [] : ['SIGN_IN_CODES=off is for demonstrations: production needs codes.']),
    ...(s.DATABASE_URL === undefined && s.DATABASE === undefined
      ? ['DATABASE_URL must be set in production; DATABASE=embedded is for one process on one machine.']
      : []),
    ...(s.PUBLIC_ORIGIN && config.secure ? [] : ['PUBLIC_ORIGIN must be set in production, to an https address.']),
  ].concat(smsProblems(config.sms), momoProductionProblems(config.momo), ussdProductionProblems(config.ussd))
}
