import { expect, test } from 'vitest'
import { auditVerdict } from './audit-verdict.ts'
import { outcomeOf, STAGES } from './stages.ts'

const printed = (severity: string) => JSON.stringify({ auditReportVersion: 2, vulnerabilities: { fastify: { severity, range: '<5.1' } } })

test('a high or critical vulnerability fails the audit and is named, a lower one does not', () => {
  expect(auditVerdict(printed('high'))).toEqual({ kind: 'holes', says: 'fastify <5.1: high' })
  expect(auditVerdict(printed('critical')).kind).toBe('holes')
  expect(auditVerdict(printed('moderate')).kind).toBe('none')
  expect(auditVerdict('{"auditReportVersion":2,"vulnerabilities":{}}').kind).toBe('none')
})

test('an unreachable registry is reported and is no vulnerability', () => {
  expect(auditVerdict('{"message":"connect ECONNREFUSED","error":{}}')).toEqual({
    kind: 'not asked',
    says: 'The registry could not be asked: connect ECONNREFUSED',
  })
  expect(auditVerdict('').kind).toBe('not asked')
})

test('the check fails for a vulnerability, and its line reports an unreachable registry', () => {
  const audit = STAGES.find(({ name }) => name === 'audit')
  if (audit === undefined) throw new Error('There is no audit.')
  expect(outcomeOf(audit, { status: 1, seconds: 2 }, undefined)).toEqual({ passed: 0, failed: 1, how: '2 s' })
  expect(outcomeOf(audit, { status: 0, seconds: 2 }, undefined)).toEqual({ passed: 1, failed: 0, how: '2 s' })
  expect(outcomeOf(audit, { status: 75, seconds: 2 }, undefined)).toEqual({
    passed: 0,
    failed: 0,
    how: '2 s: the registry could not be asked',
  })
})
