import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (path: string): string => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')
const found = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, one = '']) => one.replaceAll(/\s*=\s*/g, '=').replace('", "', ' '))

test('a database in a container has the settings of a database on a server', () => {
  const machine = found(read('deploy/postgresql.conf'), /^(\w+ = \S+)$/gm)
  expect(machine.length).toBeGreaterThan(4)
  expect(found(read('deploy/compose.yaml'), /^ +- -c(\w+=\S+)$/gm)).toEqual(machine)
})

test('Node starts with the same options by npm, systemd, the container and the benchmarks', () => {
  const flags = /(--max-semi-space-size=\d+(?: |", ")--max-old-space-size=\d+)/g
  const ways = ['package.json', 'deploy/mmoa-loans.service', 'deploy/Dockerfile', 'bench/speed.ts'].map((path) => found(read(path), flags))
  expect(new Set(ways.flat()).size).toBe(1)
  expect(ways.every((way) => way.length > 0)).toBe(true)
})

test('the container has the tools of its server’s PostgreSQL version: an older pg_dump refuses the backup', () => {
  // The image's Debian 12 has version 15.
  expect(found(read('deploy/Dockerfile'), /^FROM node:\d+-(\w+)-slim$/gm)).toEqual(['bookworm'])
  expect(found(read('deploy/compose.yaml'), /image: postgres:(\d+)-bookworm/g)).toEqual(['15'])
})

test('npm refuses a Node that is too old for the installation, with the version that is needed', () => {
  const manifest: { engines: { node: string }; devEngines: unknown } = JSON.parse(read('package.json'))
  // engine-strict would refuse Node 20 too, which can install the newer Node that the product brings: some packages ask for 22.
  expect(manifest.devEngines).toEqual({ runtime: { name: 'node', version: manifest.engines.node, onFail: 'error' } })
})
