import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')
const page = read('docs/DEPENDENCIES.md')
const project: Record<'dependencies' | 'devDependencies' | 'optionalDependencies', Record<string, string>> = JSON.parse(
  read('package.json'),
)

const rowsOf = (text: string) =>
  text
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.split('|').map((cell) => cell.trim().replaceAll('`', '')))
    .map(([, name = '', why = '', licence = '']) => ({ name, why, licence }))
const [production = '', building = ''] = page.split('## For building and testing')
const namesOf = (text: string) => rowsOf(text).map(({ name }) => name)

test('docs/DEPENDENCIES.md lists exactly the packages of package.json', () => {
  expect(namesOf(production)).toEqual([...Object.keys(project.dependencies), ...Object.keys(project.optionalDependencies)])
  expect(namesOf(building)).toEqual(Object.keys(project.devDependencies))
})

test('each dependency has an exact version, a reason and its own licence in docs/DEPENDENCIES.md', () => {
  const versions = Object.values({ ...project.dependencies, ...project.devDependencies, ...project.optionalDependencies })
  expect(versions.filter((version) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([])
  for (const { name, why, licence } of rowsOf(page)) {
    expect(why, name).not.toBe('')
    expect(licence, name).toBe(JSON.parse(read(`node_modules/${name}/package.json`)).license)
  }
})

/** Licences without conditions for a lender's own code. */
const WELCOME =
  /^\(?(MIT|ISC|0BSD|BSD-3-Clause|Apache-2\.0|BlueOak-1\.0\.0|OFL-1\.1|Zlib|CC0-1\.0)( (AND|OR) (MIT|OFL-1\.1|Zlib|CC0-1\.0)\)?)?$/
/** libvips under the LGPL: a shared library that can be exchanged. */
const EXCHANGEABLE = /^node_modules\/@img\/sharp-/

test('every production dependency has a licence without conditions for lenders', () => {
  const { packages }: { packages: Record<string, { dev?: true; license?: string }> } = JSON.parse(read('package-lock.json'))
  const others = Object.entries(packages).filter(
    ([path, { dev, license }]) => path !== '' && !dev && !WELCOME.test(license ?? '') && !EXCHANGEABLE.test(path),
  )
  // MIT, in a file LICENSE; its package.json names none.
  expect(others.map(([path]) => path)).toEqual(['node_modules/png-js'])
})
