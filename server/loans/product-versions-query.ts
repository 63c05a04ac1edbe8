import { sql, type RawBuilder } from 'kysely'
import { invariant } from '#domain/kernel/invariant.ts'
import { pesewas } from '#domain/kernel/money.ts'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import {
  ONE_PERCENT,
  type Frequency,
  type InterestMethod,
  type ProductFee,
  type ProductVersion,
  type Rebate,
} from '#domain/products/product-shape.ts'
import { VERSION_ONE } from '#domain/products/product-versions.ts'
import type { Db, Tx } from '#server/platform/db.ts'

interface FeeRow {
  readonly name: string
  readonly kind: 'fixed' | 'rate'
  readonly amount?: number
  readonly rate?: number
  readonly cap?: number | null
}
export interface VersionRow {
  readonly version: number
  readonly name: string
  readonly method: InterestMethod
  readonly rate: number
  readonly frequency: Frequency
  readonly instalments: number
  readonly unit: number
  readonly way: 'half_up' | 'down'
  readonly rebate: Rebate['kind']
  readonly rebate_fee_rate: number | null
  readonly rebate_fee_cap: number | null
  readonly fees: readonly FeeRow[]
  readonly bronze: number | null
  readonly silver: number | null
  readonly gold: number | null
  readonly eligibility: readonly string[]
  readonly active: boolean
}

export interface StoredVersion {
  readonly product: ProductVersion
  readonly active: boolean
  /** It came with an import (rule R25). */
  readonly imported: boolean
}

/** Null for version 1, which costs no query. */
const dataOf = (version: RawBuilder<unknown>): RawBuilder<VersionRow | null> => sql`(case when ${version} <> 1 then (
  select json_build_object('version', v.version, 'name', v.name, 'method', v.method, 'rate', v.rate, 'frequency', v.frequency, 'instalments', v.instalments,
    'unit', v.rounding_unit, 'way', v.rounding_way, 'rebate', v.rebate, 'rebate_fee_rate', v.rebate_fee_rate, 'rebate_fee_cap', v.rebate_fee_cap, 'fees', v.fees,
    'bronze', (v.limits ->> 'BRONZE')::bigint, 'silver', (v.limits ->> 'SILVER')::bigint, 'gold', (v.limits ->> 'GOLD')::bigint,
    'eligibility', v.eligibility, 'active', v.active)
  from product_versions v where v.version = ${version}) end)`
export const productOfLoan = dataOf(sql`l.product_version`)
export const productOfEarlierLoan = dataOf(sql`e.product_version`)

/** Oldest first. */
export async function productVersions(db: Db | Tx): Promise<readonly StoredVersion[]> {
  const { rows } = await sql<VersionRow & { readonly imported: boolean }>`
    select version, name, method, rate, frequency, instalments, rounding_unit as unit, rounding_way as way, rebate, rebate_fee_rate, rebate_fee_cap, fees,
      (limits ->> 'BRONZE')::bigint as bronze, (limits ->> 'SILVER')::bigint as silver, (limits ->> 'GOLD')::bigint as gold, eligibility, active,
      import_id is not null as imported
    from product_versions order by version`.execute(db)
  return rows.map(({ imported, ...row }) => ({ product: toVersion(row), active: row.active, imported }))
}

/** By version; version 1 is sealed in the code and costs no query. */
export async function productsOf(db: Db | Tx, versions: readonly number[]): Promise<(version: number) => ProductVersion> {
  const stored = versions.every((version) => version === VERSION_ONE.version) ? [] : await productVersions(db)
  return (version) => {
    if (version === VERSION_ONE.version) return VERSION_ONE
    const found = stored.find((one) => one.product.version === version)
    invariant(found !== undefined, 'a loan is of a stored version')
    return found.product
  }
}

export const productVersion = async (db: Db | Tx, version: number): Promise<ProductVersion> => (await productsOf(db, [version]))(version)

/** @throws Refused product_not_offered where the version is not active. */
export async function offeredProduct(tx: Db | Tx, version: number | undefined): Promise<ProductVersion> {
  if (version === undefined || version === VERSION_ONE.version) return VERSION_ONE
  const offered = (await productVersions(tx)).find((one) => one.active && one.product.version === version)
  if (!offered) throw new Refused(refusal('product_not_offered'))
  return offered.product
}

/** Columns of a loan with this version. */
export const versionColumns = ({ version, instalments, rate, frequency }: ProductVersion, payDay: number | null) => ({
  product_version: version,
  term_weeks: instalments,
  interest_rate: String(rate / ONE_PERCENT),
  pay_day: frequency === 'monthly' ? payDay : null,
})

export const toVersion = ({
  unit,
  way,
  bronze,
  silver,
  gold,
  active: _active,
  rebate_fee_rate,
  rebate_fee_cap,
  ...row
}: VersionRow): ProductVersion => ({
  ...row,
  rounding: { unit, way },
  rebate:
    row.rebate === 'actuarial_with_fee'
      ? { kind: row.rebate, feeRate: rebate_fee_rate ?? 0, feeCap: pesewas(rebate_fee_cap ?? 0) }
      : { kind: row.rebate },
  fees: row.fees.map(toFee),
  limits: { BRONZE: orNull(bronze), SILVER: orNull(silver), GOLD: orNull(gold) },
})

const orNull = (amount: number | null) => (amount === null ? null : pesewas(amount))

const toFee = ({ name, kind, amount = 0, rate = 0, cap = null }: FeeRow): ProductFee =>
  kind === 'fixed' ? { name, kind, amount: pesewas(amount) } : { name, kind, rate, cap: orNull(cap) }
