import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')
const page = read('docs/DEPENDENCIES.md')
const project: Record<'dependencies' | 'devDependencies' | 'optionalDependencies', Record<string, string>> = JSON.parse(
  read('package.json'),
)

const [production = '', building = ''] = page.split('## For building and testing')
/** Each line names packages and a reason. */
const namesOf = (text: string) =>
  [...text.matchAll(/^- (`[^:]+`): \S.+$/gm)].flatMap(([, names = '']) => [...names.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name))

test('docs/DEPENDENCIES.md has each package of package.json with its reason, and no other', () => {
  expect(namesOf(production)).toEqual([...Object.keys(project.dependencies), ...Object.keys(project.optionalDependencies)])
  expect(namesOf(building).toSorted()).toEqual(Object.keys(project.devDependencies).toSorted())
})

/** Without conditions for a lender's own code. */
const WELCOME =
  /^\(?(MIT|ISC|0BSD|BSD-3-Clause|Apache-2\.0|BlueOak-1\.0\.0|OFL-1\.1|Zlib|CC0-1\.0)( (AND|OR) (MIT|OFL-1\.1|Zlib|CC0-1\.0)\)?)?$/
/** Of packages used in tests only. */
const WELCOME_ELSEWHERE = /^MPL-2\.0$/
/** libvips under the LGPL: a shared library that can be exchanged. */
const EXCHANGEABLE = /^node_modules\/@img\/sharp-/

test('each package has one exact version and a permissive licence', () => {
  const own = { ...project.dependencies, ...project.devDependencies, ...project.optionalDependencies }
  expect(Object.values(own).filter((version) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([])
  // A system has only its own build of Node.
  const { packages }: { packages: Record<string, { license?: string }> } = JSON.parse(read('package-lock.json'))
  const licenceOf = (name: string): string => packages[`node_modules/${name}`]?.license ?? ''
  const others = Object.keys(own).filter((name) => !WELCOME.test(licenceOf(name)))
  expect(others.filter((name) => !(name in project.devDependencies && WELCOME_ELSEWHERE.test(licenceOf(name))))).toEqual([])
})

test('every production dependency has a licence without conditions for lenders', () => {
  const { packages }: { packages: Record<string, { dev?: true; license?: string }> } = JSON.parse(read('package-lock.json'))
  const others = Object.entries(packages).filter(
    ([path, { dev, license }]) => path !== '' && !dev && !WELCOME.test(license ?? '') && !EXCHANGEABLE.test(path),
  )
  // MIT, in a file LICENSE.
  expect(others.map(([path]) => path)).toEqual(['node_modules/png-js'])
})

test('every package, the builds of Node included, is pinned by hash, and none runs a script at installation', () => {
  type Locked = { inBundle?: true; version?: string; integrity?: string; hasInstallScript?: true; os?: string; cpu?: string }
  const { packages }: { packages: Record<string, Locked> } = JSON.parse(read('package-lock.json'))
  const locked = Object.entries(packages).filter(([path, { inBundle }]) => path !== '' && !inBundle)
  expect(locked.filter(([, { integrity }]) => !/^sha512-[\w+/]{86}==$/.test(integrity ?? '')).map(([path]) => path)).toEqual([])
  expect(locked.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => path)).toEqual([])
  const builds = Object.keys(project.optionalDependencies).map((name) => packages[`node_modules/${name}`])
  expect(builds.map((one) => [one?.version, one?.os, one?.cpu])).toEqual([
    ['24.21.0', 'linux', 'arm64'],
    ['24.21.0', 'linux', 'x64'],
  ])
})
