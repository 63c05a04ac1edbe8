/**
 * They wait for a real process or provider. The list may only shrink, and holds no test of money, races, faults, clocks, scenarios or the
 * model (known-flaky.test.ts).
 */
export const KNOWN_FLAKY: readonly string[] = ['server/platform/stopping.db.test.ts', 'tests/gateways/collect-simulated.db.test.ts']
