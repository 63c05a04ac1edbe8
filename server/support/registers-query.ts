import { sql } from 'kysely'
import type { Inside } from '#contract/endpoint.ts'
import type { consentRecord, listConsents, listIncidents } from '#contract/support-data.ts'
import type { Db, Tx } from '#server/platform/db.ts'
import { cursorId, pageById, type Page } from '#server/platform/http/paging.ts'

type Consent = Inside<typeof listConsents.response>[number]
type Incident = Inside<typeof listIncidents.response>[number]

type CustomerConsent = Inside<typeof consentRecord>

const CONSENT_COLUMNS = sql`c.id, c.kind, c.given, c.text_version as "textVersion", c.at, c.channel, s.full_name as "enteredByName"`
const MOST_OF_CUSTOMER = 20

/** Newest first. */
export async function consentRecordsOf(db: Db | Tx, userId: string): Promise<CustomerConsent[]> {
  const { rows } = await sql<CustomerConsent>`
    select ${CONSENT_COLUMNS} from consents c left join users s on s.id = c.set_by
    where c.user_id = ${userId} order by c.id desc limit ${MOST_OF_CUSTOMER}`.execute(db)
  return rows
}

/** Each change, newest first. */
export async function consentRegister(db: Db, page: Page): Promise<{ rows: Consent[]; next: string | undefined }> {
  const before = cursorId(page)
  const { rows } = await sql<Consent>`
    select c.user_id as "userId", u.full_name as "fullName", ${CONSENT_COLUMNS}
    from consents c join users u on u.id = c.user_id left join users s on s.id = c.set_by
    where ${before === undefined ? sql`true` : sql`c.id < ${before}`} order by c.id desc limit ${page.limit + 1}`.execute(db)
  return pageById(rows, page.limit)
}

const INCIDENTS = sql`
  select i.id, i.kind, i.happened_on as "happenedOn", i.found_on as "foundOn", i.description, i.notified, i.measures,
    u.full_name as "recordedByName", i.recorded_at as "recordedAt"
  from incidents i join users u on u.id = i.recorded_by`

/** Newest first. */
export async function incidentRegister(db: Db, page: Page): Promise<{ rows: Incident[]; next: string | undefined }> {
  const before = cursorId(page)
  const { rows } = await sql<Incident>`
    ${INCIDENTS} where ${before === undefined ? sql`true` : sql`i.id < ${before}`} order by i.id desc limit ${page.limit + 1}`.execute(db)
  return pageById(rows, page.limit)
}

export async function incidentById(tx: Tx, id: number): Promise<Incident> {
  const { rows } = await sql<Incident>`${INCIDENTS} where i.id = ${id}`.execute(tx)
  const [incident] = rows
  if (!incident) throw new Error(`incident ${id} is gone`)
  return incident
}
