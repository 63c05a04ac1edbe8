import { readFileSync } from 'node:fs'

// Preloaded (movable-clock.ts): `Date` is ahead by what the file contains.
const file = process.env['MOVED_DATE_FILE']
const TRUSTED_MS = 10
const RealDate = globalThis.Date
let ahead = 0
let readAt = -TRUSTED_MS

function now(): number {
  if (file !== undefined && performance.now() - readAt >= TRUSTED_MS) {
    // A file that is being written is read again.
    ahead = Number(readFileSync(file, 'utf8')) || ahead
    readAt = performance.now()
  }
  return RealDate.now() + ahead
}

globalThis.Date = new Proxy(RealDate, {
  construct: (target, given, made): object => Reflect.construct(target, given.length === 0 ? [now()] : given, made),
  get: (target, name): unknown => (name === 'now' ? now : Reflect.get(target, name)),
})
