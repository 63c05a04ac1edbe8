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
  'deploy/**/*',
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

/** Parts of packages that no server runs. Node refuses TypeScript in node_modules; documents use two weights of their font. */
const PARTS_LEFT_OUT = [
  /\/node_modules\/node-[^/]+\/(?:include|share)$/,
  /\/node_modules\/.+(?:\.map|\.[cm]?tsx?|\/(?:CHANGELOG|HISTORY)\.md)$/,
  /\/node_modules\/(?:@[^/]+\/)?[^/]+\/(?:tests?|__tests__|examples?|benchmarks?|docs?|\.github|\.yarn)$/,
  /\/node_modules\/pdfmake\/build$/,
  /\/node_modules\/pdfkit\/js\/pdfkit\.standalone\.js$/,
  /\/node_modules\/@expo-google-fonts\/noto-sans\/(?!400Regular$|700Bold$)\d{3}\w+$/,
]

export const isRunOnServer = (path: string): boolean => !PARTS_LEFT_OUT.some((part) => part.test(path))
