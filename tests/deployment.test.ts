import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (path: string): string => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')
const found = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, one = '']) => one.replaceAll(/\s*=\s*/g, '=').replace('", "', ' '))

test('a database in a container has the settings of one on a machine', () => {
  const machine = found(read('deploy/postgresql.conf'), /^(\w+ = \S+)$/gm)
  expect(machine.length).toBeGreaterThan(4)
  expect(found(read('deploy/compose.yaml'), /^ +- -c(\w+=\S+)$/gm)).toEqual(machine)
})

test('Node is started in the same way by hand, by the unit, in the container and for the benches', () => {
  const flags = /(--max-semi-space-size=\d+(?: |", ")--max-old-space-size=\d+)/g
  const ways = ['package.json', 'deploy/mmoa-loans.service', 'deploy/Dockerfile', 'bench/speed.ts'].map((path) => found(read(path), flags))
  expect(new Set(ways.flat()).size).toBe(1)
  expect(ways.every((way) => way.length > 0)).toBe(true)
})

test('the container has the tools of the very PostgreSQL that its data is kept by: an older pg_dump refuses to make a backup', () => {
  // The image's Debian 12 has version 15.
  expect(found(read('deploy/Dockerfile'), /^FROM node:\d+-(\w+)-slim$/gm)).toEqual(['bookworm'])
  expect(found(read('deploy/compose.yaml'), /image: postgres:(\d+)-bookworm/g)).toEqual(['15'])
})
