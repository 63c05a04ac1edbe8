import { expect, test } from 'vitest'
import { createLagMeter } from '#server/platform/replica.ts'

test('the lag is unknown, and the age infinite, until the replica has replayed a position of the primary', () => {
  const meter = createLagMeter()
  expect([meter.lag(), meter.age(1_000)]).toEqual([undefined, Number.POSITIVE_INFINITY])
  meter.primaryWrote(1_000, 500)
  meter.replicaReplayed(499)
  expect([meter.lag(), meter.age(1_000)]).toEqual([undefined, Number.POSITIVE_INFINITY])
  meter.replicaReplayed(500)
  expect([meter.lag(), meter.age(1_500)]).toEqual([0, 500])
})

test('an idle primary has no lag, however long nothing was written', () => {
  const meter = createLagMeter()
  for (let at = 0; at <= 600_000; at += 2_000) {
    meter.primaryWrote(at, 500)
    meter.replicaReplayed(500)
  }
  expect(meter.lag()).toBe(0)
})

test('a replica that stops replaying while the primary writes gets older, and is new again when it has caught up', () => {
  const meter = createLagMeter()
  for (let at = 0; at <= 20_000; at += 2_000) {
    meter.primaryWrote(at, 500 + at)
    meter.replicaReplayed(4_700)
  }
  expect([meter.lag(), meter.age(21_000)]).toEqual([16_000, 17_000])
  meter.replicaReplayed(20_500)
  expect([meter.lag(), meter.age(21_000)]).toEqual([0, 1_000])
})

test('the age grows while nothing is measured', () => {
  const meter = createLagMeter()
  meter.primaryWrote(0, 500)
  meter.replicaReplayed(500)
  expect([meter.lag(), meter.age(11_000)]).toEqual([0, 11_000])
})

test('a replica that was away for hours is never taken for newer than it is', () => {
  const meter = createLagMeter()
  meter.primaryWrote(0, 0)
  meter.replicaReplayed(0)
  for (let at = 2_000; at <= 7_200_000; at += 2_000) meter.primaryWrote(at, at)
  meter.replicaReplayed(3_600_000)
  expect(meter.lag()).toBe(7_200_000)
  meter.replicaReplayed(7_000_001)
  expect(meter.lag()).toBe(200_000)
})
