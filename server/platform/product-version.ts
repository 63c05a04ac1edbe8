import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import * as z from 'zod/mini'

const ROOT = new URL('../../', import.meta.url)

export const PRODUCT_VERSION: string = z.parse(
  z.object({ version: z.string() }),
  JSON.parse(readFileSync(new URL('package.json', ROOT), 'utf8')),
).version

const MIGRATIONS = readdirSync(new URL('migrations/', ROOT)).filter((file) => /^\d{4}-.*\.sql$/.test(file))

/** The last migration of this program. */
export const PRODUCT_SCHEMA: string = MIGRATIONS.toSorted().at(-1)?.slice(0, 4) ?? 'none'

/** Of an archive's release.json or a clone's history; a copy has none. */
export const PRODUCT_COMMIT: string = commitOf(ROOT) ?? 'unknown'

export function commitOf(root: URL): string | undefined {
  try {
    return z.parse(z.object({ commit: z.string() }), JSON.parse(readFileSync(new URL('release.json', root), 'utf8'))).commit
  } catch {
    return commitOfClone(root)
  }
}

/** safe.directory: the clone may belong to another operating system user. */
function commitOfClone(root: URL): string | undefined {
  try {
    return execFileSync('git', ['-c', 'safe.directory=*', 'rev-parse', '--short=12', 'HEAD'], {
      cwd: fileURLToPath(root),
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return undefined
  }
}
