import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
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
  const memory = /(MALLOC_[A-Z]+_(?:[A-Z]+_?)?[=:] ?'?\d+)/g
  const places = ['package.json', 'deploy/mmoa-loans.service', 'deploy/Dockerfile', 'docs/INSTALL.md', 'bench/speed.ts'].map(read)
  for (const pattern of [flags, memory]) {
    const ways = places.map((text) => found(text, pattern).map((one) => one.replace(/: ?'?/, '=')))
    expect(new Set(ways.map((way) => [...new Set(way)].toSorted().join(' '))).size).toBe(1)
    expect(ways.every((way) => way.length > 0)).toBe(true)
  }
})

test('the container has the tools of its server’s PostgreSQL version: an older pg_dump refuses the backup', () => {
  expect(found(read('deploy/Dockerfile'), /^ARG BASE=debian:(\w+)-slim$/gm)).toEqual(['bookworm'])
  expect(found(read('deploy/compose.yaml'), /image: postgres:(\d+)-bookworm/g)).toEqual(['15'])
})

test('npm refuses a Node that is too old for the installation, with the version that is needed', () => {
  const manifest: { engines: { node: string }; devEngines: unknown } = JSON.parse(read('package.json'))
  // engine-strict would refuse Node 20 too, which can install the newer Node: some packages require 22.
  expect(manifest.devEngines).toEqual({ runtime: { name: 'node', version: manifest.engines.node, onFail: 'error' } })
})

test('the container of backups keeps the newest ones, and is unhealthy without a new one (rule R23)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mmoa container '))
  const script = fileURLToPath(new URL('../deploy/container-backups', import.meta.url))
  // In place of the product's tool.
  writeFileSync(join(folder, 'node'), '#!/bin/sh\nmkdir "$2/mmoa-20260103T000000000Z"\n', { mode: 0o755 })
  const backups = join(folder, 'backups')
  const env = { PATH: `${folder}:${process.env['PATH']}`, BACKUP_DIR: backups }
  const run = (what: string, keep = '2') => spawnSync('sh', [script, what], { env: { ...env, KEEP: keep } }).status
  try {
    for (const name of ['mmoa-20260101T000000000Z', 'mmoa-20260102T000000000Z', 'other'])
      mkdirSync(join(backups, name), { recursive: true })
    for (const wrong of ['0', '-1', 'all', '1.5']) expect([wrong, run('make', wrong)]).toEqual([wrong, 1])
    expect([run('check'), run('make')]).toEqual([0, 0])
    expect(run('make')).toBe(1)
    expect(readdirSync(backups).toSorted()).toEqual(['mmoa-20260102T000000000Z', 'mmoa-20260103T000000000Z', 'other'])
    const old = new Date(Date.now() - 31 * 3_600_000)
    for (const name of readdirSync(backups)) utimesSync(join(backups, name), old, old)
    expect(run('check')).toBe(1)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('a renewed certificate replaces the old one and reloads HAProxy, unless HAProxy cannot read it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mmoa renewal '))
  const script = fileURLToPath(new URL('../deploy/renew-certificate', import.meta.url))
  const target = join(folder, 'mmoa.pem')
  // In place of HAProxy: it reads a certificate that says so.
  writeFileSync(join(folder, 'haproxy'), `#!/bin/sh\ngrep -q good "${target}"\n`, { mode: 0o755 })
  writeFileSync(join(folder, 'reload'), `#!/bin/sh\necho reloaded >> "${folder}/reloads"\n`, { mode: 0o755 })
  const env = { PATH: `${folder}:${process.env['PATH']}`, RENEWED_LINEAGE: folder, TARGET: target, RELOAD: 'reload' }
  const renew = (chain: string) => {
    writeFileSync(join(folder, 'fullchain.pem'), `${chain}\n`)
    return spawnSync('sh', [script], { env, encoding: 'utf8' })
  }
  try {
    writeFileSync(join(folder, 'privkey.pem'), 'key\n')
    expect(renew('good 1').status).toBe(0)
    expect(renew('good 2').status).toBe(0)
    const stored = () => [readFileSync(target, 'utf8'), statSync(target).mode & 0o777, readFileSync(join(folder, 'reloads'), 'utf8')]
    const last = ['good 2\nkey\n', 0o600, 'reloaded\nreloaded\n']
    expect(stored()).toEqual(last)
    expect(renew('bad')).toMatchObject({ status: 1, stderr: expect.stringContaining('the old one stays') })
    expect(stored()).toEqual(last)
    expect(readdirSync(folder).filter((name) => name.startsWith('mmoa.pem.'))).toEqual([])
  } finally {
    rmSync(folder, { recursive: true })
  }
})
