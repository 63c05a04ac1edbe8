import { globSync } from 'node:fs'
import { join } from 'node:path'

/** For a server and its operator. */
const ARCHIVED = [
  'start.mjs',
  'package.json',
  'package-lock.json',
  'LICENSE',
  'README.md',
  'CHANGELOG.md',
  'contract/**/*',
  'domain/**/*',
  'server/**/*',
  'migrations/*.sql',
  'deploy/*',
  'docs/**/*.md',
  'tools/{build-web,web-manifest,web-chunks,check-seals}.ts',
  'tools/check/{postgres-server,free-port}.ts',
  'tools/{backup,doctor,simulator}/**/*',
]
const LEFT_OUT = /\.test\.tsx?$|\/tsconfig\.json$|^deploy\/alerts\.test\.yaml$/

/** Besides built pages and packages, in order. */
export function releaseFiles(root: string): string[] {
  return globSync(ARCHIVED, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length).replace(/^\//, ''))
    .filter((path) => !LEFT_OUT.test(path))
    .toSorted()
}

interface LockedPackage {
  readonly dev?: boolean | undefined
  readonly devOptional?: boolean | undefined
}

/** Without those inside another one. */
export function productionPackages(
  lock: { readonly packages: Readonly<Record<string, LockedPackage>> },
  isInstalled: (folder: string) => boolean,
): string[] {
  const wanted = Object.entries(lock.packages).flatMap(([folder, { dev, devOptional }]) =>
    folder !== '' && dev !== true && devOptional !== true && isInstalled(folder) ? [folder] : [],
  )
  return wanted.toSorted()
}
