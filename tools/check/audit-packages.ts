import { spawnSync } from 'node:child_process'
import { auditVerdict, NOT_REACHED } from './audit-verdict.ts'

// Development packages see no customer data.
const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--audit-level=high', '--json', '--fetch-retries=1'], {
  encoding: 'utf8',
  timeout: 60_000,
})
const verdict = auditVerdict(stdout ?? '')
console.log(verdict.says)
process.exitCode = verdict.kind === 'holes' ? 1 : verdict.kind === 'not asked' ? NOT_REACHED : 0
