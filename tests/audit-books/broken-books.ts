import { sql, type ControlledTransaction } from 'kysely'
import { auditCustomer } from '#domain/audit-books/audit-customer.ts'
import type { OfficeFacts } from '#domain/audit-books/facts.ts'
import { auditOffice } from '#domain/audit-books/audit-office.ts'
import { sentenceOf, type Finding } from '#domain/audit-books/finding.ts'
import { readCustomerFacts } from '#server/audit-books/read-customer-facts.ts'
import { readOfficeBooks } from '#server/audit-books/read-office-books.ts'
import { readOfficeFacts } from '#server/audit-books/read-office-facts.ts'
import type { DB } from '#server/platform/db-types.ts'
import type { Db, Tx } from '#server/platform/db.ts'

const EVERYBODY = 1_000_000

/** Without triggers, foreign keys, checks and unique keys, as the database's owner may change them. */
export class BrokenBooks {
  readonly tx: Tx
  private readonly controlled: ControlledTransaction<DB>

  /** In the order in which the proof reads them. */
  private readonly ids: readonly string[]

  private constructor(controlled: ControlledTransaction<DB>, ids: readonly string[]) {
    this.controlled = controlled
    this.ids = ids
    this.tx = controlled
  }

  static async open(db: Db): Promise<BrokenBooks> {
    const tx = await db.startTransaction().execute()
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`
      do $$
      declare one record;
      begin
        for one in select conrelid::regclass as owner, conname from pg_constraint where contype in ('c', 'u') and conrelid <> 0 and connamespace = 'public'::regnamespace
        loop execute format('alter table %s drop constraint %I', one.owner, one.conname); end loop;
      end $$`.execute(tx)
    const { rows } = await sql<{ id: string }>`select id from users order by id`.execute(tx)
    return new BrokenBooks(
      tx,
      rows.map((one) => one.id),
    )
  }

  /** After a change, which is rolled back. Reads this customer or the office first, and stops at `isEnough`. */
  async findingsAfter(
    change: (tx: Tx) => Promise<unknown>,
    { customer, isEnough }: { readonly customer: string | null | undefined; readonly isEnough: (found: readonly Finding[]) => boolean },
  ): Promise<readonly Finding[]> {
    const point = await this.controlled.savepoint('unbroken').execute()
    try {
      await change(this.tx)
      const office = await readOfficeFacts(this.tx)
      const ofOffice = async () => auditOffice(await readOfficeBooks(this.tx), office)
      const ofAll = () => this.auditCustomers(office)
      const parts = customer === null ? [ofOffice, ofAll] : [ofAll, ofOffice]
      if (typeof customer === 'string') parts.unshift(() => this.auditCustomers(office, customer))
      const found: Finding[] = []
      for (const part of parts) {
        found.push(...(await part()))
        if (isEnough(found)) break
      }
      return found
    } finally {
      await point.rollbackToSavepoint('unbroken').execute()
    }
  }

  private async auditCustomers(office: OfficeFacts, only?: string): Promise<readonly Finding[]> {
    const before = only === undefined ? '' : (this.ids[this.ids.indexOf(only) - 1] ?? '')
    const customers = await readCustomerFacts(this.tx, { after: before, limit: only === undefined ? EVERYBODY : 1 })
    return customers.flatMap((one) => auditCustomer(one, office))
  }

  async close(): Promise<void> {
    await this.controlled.rollback().execute()
  }
}

export const textOf = (findings: readonly Finding[]): string[] => findings.map((one) => `${one.rule}: ${sentenceOf(one)}`)
