import { sql } from 'kysely'
import { signatureOf } from '#server/audit/seal-signature.ts'
import type { Db } from '#server/platform/db.ts'
import { sameSecret } from '#server/platform/same-secret.ts'

/** A seal in a log, a backup or a month-end pack. */
export interface SealCopy {
  readonly source: string
  readonly number: number
  readonly seal: string
  /** Undefined in a pack, which has its own hash. */
  readonly signature?: string | null
}
interface StoredSeal {
  readonly number: number
  readonly seal: string
  readonly signature: string | null
}

const PAGE = 5000

/** Empty where rows, seals, signatures and copies agree (rule A23). `keys`: the present one, then earlier ones. */
export async function problemsOfSeals(db: Db, keys: readonly string[], copies: readonly SealCopy[]): Promise<string[]> {
  const { rows } = await sql<{ subject: string; detail: string }>`select subject, detail from invariants_of_the_audit_trail()`.execute(db)
  const problems = rows.map(({ subject, detail }) => `${subject}: ${detail}`)
  const signs = (seal: Pick<StoredSeal, 'number' | 'seal'>, signature: string): boolean =>
    keys.some((key) => sameSecret(signatureOf(key, seal), signature))
  const stored = new Map<number, string>()
  for (const seal of await storedSeals(db)) {
    stored.set(seal.number, seal.seal)
    if (seal.signature === null) problems.push(`seal ${seal.number}: it is not signed`)
    else if (!signs(seal, seal.signature)) problems.push(`seal ${seal.number}: no key of ours signed it`)
  }
  for (const copy of copies) {
    const found = stored.get(copy.number)
    if (copy.signature != null && !signs(copy, copy.signature)) problems.push(`${copy.source}: no key of ours signed seal ${copy.number}`)
    else if (found === undefined) problems.push(`seal ${copy.number} of ${copy.source} is missing: rows were cut off`)
    else if (found !== copy.seal) problems.push(`seal ${copy.number} is another one in ${copy.source}: the trail was written again`)
  }
  return problems
}

export async function storedSeals(db: Db): Promise<StoredSeal[]> {
  const seals: StoredSeal[] = []
  for (;;) {
    const after = seals.at(-1)?.number ?? 0
    const { rows } = await sql<StoredSeal>`
      select number, seal, signature from audit_seals where number > ${after} order by number limit ${PAGE}`.execute(db)
    if (rows.length === 0) return seals
    seals.push(...rows)
  }
}

/** One JSON object a line; other lines are ignored. */
export function sealsOfLog(source: string, text: string): SealCopy[] {
  return text.split('\n').flatMap((line) => {
    if (!line.includes('"seal"')) return []
    try {
      const { seal: number, hash: seal, signature }: Readonly<Record<string, unknown>> = JSON.parse(line)
      if (typeof number !== 'number' || typeof seal !== 'string') return []
      return [{ source, number, seal, ...(typeof signature === 'string' && { signature }) }]
    } catch {
      return []
    }
  })
}

/** As `month-pack-page.ts` writes it. */
export const formatSeal = ({ number, seal }: Pick<StoredSeal, 'number' | 'seal'>): string => `${number}: ${seal}`
const PACK_SEAL = /"(\d+): ([0-9a-f]{64})"/g

export const sealsOfPack = (source: string, page: string): SealCopy[] =>
  [...page.matchAll(PACK_SEAL)].map(([, number, seal = '']) => ({ source, number: Number(number), seal }))

export async function sealsOfStoredPacks(db: Db): Promise<SealCopy[]> {
  const { rows } = await sql<{
    month: string
    page: string
  }>`select month::text as month, page from month_end_packs order by month`.execute(db)
  return rows.flatMap(({ month, page }) => sealsOfPack(`the pack of ${month.slice(0, 7)}`, page))
}
