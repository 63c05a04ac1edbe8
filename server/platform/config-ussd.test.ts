import { describe, expect, it } from 'vitest'
import { readConfig } from '#server/platform/config.ts'
import { SIMULATED_USSD_SECRET } from '#server/platform/config-ussd.ts'
import { StartProblem } from '#server/platform/start-problem.ts'

const SECRET = 'a-secret-of-the-gateway-0123456789'

describe('ussdConfig', () => {
  it('needs no settings: no menu without a secret, no dialling hint without a code', () => {
    const { ussd, contact } = readConfig({})
    expect([ussd, contact.ussdCode]).toEqual([{ arkeselSecret: undefined, promptDelaySeconds: 3 }, undefined])
  })
  it('accepts valid settings', () => {
    const { ussd, contact } = readConfig({ ARKESEL_USSD_SECRET: SECRET, USSD_CODE: '*928*55#', USSD_PROMPT_DELAY_SECONDS: '5' })
    expect([ussd, contact.ussdCode]).toEqual([{ arkeselSecret: SECRET, promptDelaySeconds: 5 }, '*928*55#'])
  })
  it.each([
    ['ARKESEL_USSD_SECRET', 'short'],
    ['ARKESEL_USSD_SECRET', `${SECRET}/`],
    ['USSD_CODE', '928'],
    ['USSD_CODE', '*928*55'],
    ['USSD_CODE', '*1#*2#'],
    ['USSD_PROMPT_DELAY_SECONDS', '31'],
    ['USSD_PROMPT_DELAY_SECONDS', '-1'],
  ])('makes readConfig reject %s=%s', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(StartProblem)
    expect(() => readConfig({ [name]: value })).toThrow(name)
  })
  it('makes readConfig reject the simulator’s secret in production', () => {
    expect(() => readConfig({ APP_ENV: 'production', ARKESEL_USSD_SECRET: SIMULATED_USSD_SECRET })).toThrow('ARKESEL_USSD_SECRET')
    expect(() => readConfig({ APP_ENV: 'production', ARKESEL_USSD_SECRET: SECRET })).not.toThrow('ARKESEL_USSD_SECRET')
  })
})
