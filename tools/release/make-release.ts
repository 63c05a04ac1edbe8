import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, createReadStream, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import * as z from 'zod/mini'
import { PRODUCT_COMMIT, PRODUCT_VERSION } from '#server/platform/product-version.ts'
import { buildWebIfStale } from '#tools/build-web.ts'
import { ROOT } from '#tools/check/run-program.ts'
import { isRunOnServer, productionPackages, releaseFiles } from '#tools/release/release-files.ts'

/** Beside package.json. */
const RELEASE_FILE = 'release.json'
const lockShape = z.object({
  packages: z.record(z.string(), z.object({ dev: z.optional(z.boolean()), devOptional: z.optional(z.boolean()) })),
})

interface Release {
  /** Inside the archive. */
  readonly name: string
  readonly archive: string
  /** Archive, bill of materials, checksums. */
  readonly files: readonly string[]
}

/** Without network: the packages are those that `npm ci` verified. */
export async function makeRelease(folder: string, { compress = true }: { readonly compress?: boolean } = {}): Promise<Release> {
  await buildWebIfStale()
  mkdirSync(folder, { recursive: true })
  const name = `mmoa-loans-${PRODUCT_VERSION}`
  const archive = join(folder, `${name}-${process.platform}-${process.arch}.tar${compress ? '.gz' : ''}`)
  const materials = join(folder, `${name}.cdx.json`)
  const staging = mkdtempSync(join(tmpdir(), 'mmoa-release-'))
  try {
    fillFolder(join(staging, name))
    // Independent of the machine that packs it.
    const sameEverywhere = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner', `--mtime=${commitTime()}`]
    execFileSync('tar', ['--create', ...(compress ? ['--gzip'] : []), '--file', archive, '--directory', staging, ...sameEverywhere, name])
  } finally {
    rmSync(staging, { recursive: true, force: true })
  }
  const sbom = ['sbom', '--sbom-format=cyclonedx', '--omit=dev', '--package-lock-only']
  writeFileSync(materials, execFileSync('npm', sbom, { cwd: ROOT, maxBuffer: 64 * 1024 * 1024 }))
  const files = [archive, materials]
  const sums = join(folder, 'SHA256SUMS')
  const lines = await Promise.all(files.map(async (file) => `${await sha256Of(file)}  ${basename(file)}\n`))
  writeFileSync(sums, lines.join(''))
  return { name, archive, files: [...files, sums] }
}

function fillFolder(target: string): void {
  const copy = (path: string) => {
    mkdirSync(dirname(join(target, path)), { recursive: true })
    cpSync(join(ROOT, path), join(target, path), { recursive: true, verbatimSymlinks: true, filter: isRunOnServer })
  }
  for (const path of releaseFiles(ROOT)) copy(path)
  copy('dist/web')
  const lock = z.parse(lockShape, JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')))
  for (const path of productionPackages(lock, (one) => existsSync(join(ROOT, one, 'package.json')))) copy(path)
  const node = readNodePackage()
  mkdirSync(join(target, 'node_modules/.bin'), { recursive: true })
  symlinkSync(`../${node}/bin/node`, join(target, 'node_modules/.bin/node'))
  writeFileSync(join(target, RELEASE_FILE), `${JSON.stringify({ version: PRODUCT_VERSION, commit: PRODUCT_COMMIT })}\n`)
}

function readNodePackage(): string {
  const name = `node-${process.platform}-${process.arch}`
  if (!existsSync(join(ROOT, 'node_modules', name, 'bin/node')))
    throw new Error(`The package ${name} is not installed: make the release on Linux (x64 or arm64), after "npm ci".`)
  return name
}

const commitTime = (): string => execFileSync('git', ['log', '-1', '--format=%cI'], { cwd: ROOT, encoding: 'utf8' }).trim()

async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

/** One sentence for each reason. */
export function releaseProblems({ status, changelog, version }: { status: string; changelog: string; version: string }): string[] {
  const newest = /^## ([^ ,\n]+)/m.exec(changelog)?.[1]
  return [
    ...(status === '' ? [] : [`The clone has changes that are not committed:\n${status}`]),
    ...(new RegExp(`^## ${version.replaceAll('.', '\\.')}(?:,| |$)`, 'm').test(changelog)
      ? []
      : [`CHANGELOG.md has no heading "## ${version}".`]),
    // Else two archives of one number have different contents.
    ...(newest === undefined || newest === version
      ? []
      : [`CHANGELOG.md begins with ${newest}, and package.json has ${version}: this commit is not that version. Set the number first.`]),
  ]
}

// npm run release [-- <folder>]
if (import.meta.main) {
  const problems = releaseProblems({
    status: execFileSync('git', ['status', '--porcelain'], { cwd: ROOT, encoding: 'utf8' }).trim(),
    changelog: readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8'),
    version: PRODUCT_VERSION,
  })
  if (problems.length > 0) {
    for (const sentence of problems) console.error(sentence)
    process.exit(1)
  }
  const { files } = await makeRelease(process.argv[2] ?? join(ROOT, 'dist/release'))
  for (const file of files) console.log(file)
  console.log(
    `Sign it:\n  git tag --sign v${PRODUCT_VERSION} --message "Version ${PRODUCT_VERSION}"\n  gpg --armor --detach-sign SHA256SUMS`,
  )
}
