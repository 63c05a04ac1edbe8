import { readFileSync } from 'node:fs'

// Loaded before the product by a drill (movable-clock.ts): `Date` is ahead by what the file says.
const file = process.env['MOVED_DATE_FILE']
const TRUSTED_MS = 10
const RealDate = globalThis.Date
let ahead = 0
let readAt = -TRUSTED_MS

function now(): number {
  if (file !== undefined && performance.now() - readAt >= TRUSTED_MS) {
    // A file that is just being written is read again a moment later.
    ahead = Number(readFileSync(file, 'utf8')) || ahead
    readAt = performance.now()
  }
  return RealDate.now() + ahead
}

globalThis.Date = new Proxy(RealDate, {
  construct: (target, given, made): object => Reflect.construct(target, given.length === 0 ? [now()] : given, made),
  get: (target, name): unknown => (name === 'now' ? now : Reflect.get(target, name)),
})
