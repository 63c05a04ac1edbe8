import { type Finding, problem, warning } from '#server/operations/installation-checks.ts'
import type { Certificate } from '#server/operations/read-certificate.ts'
import type { ProviderState } from '#tools/doctor/outside-facts.ts'

export interface OutsideFacts {
  /** Why the owner of the database cannot be used. */
  readonly owner: string | undefined
  /** Why restore-check cannot use RESTORE_SERVER_URL. */
  readonly restoreServer: string | undefined
  /** Undefined: unknown here. */
  readonly isClockSynchronised: boolean | undefined
  /** Undefined: PUBLIC_ORIGIN is not https. */
  readonly certificate: Certificate | { readonly failure: string } | undefined
  /** At PUBLIC_ORIGIN. */
  readonly proxy: { readonly health: string; readonly servesMetrics: boolean } | { readonly failure: string }
  readonly providers: readonly { readonly name: string; readonly setting: string; readonly state: ProviderState }[]
  readonly version: string
}

const RENEWED_DAYS = 21
const LAST_DAYS = 7

export const OUTSIDE_CHECKS: Readonly<Record<string, (facts: OutsideFacts) => Omit<Finding, 'check'>[]>> = {
  'database owner': ({ owner }) => (owner === undefined ? [] : [problem(`${owner} The next start fails without it.`)]),
  'server for restores': ({ restoreServer }) =>
    restoreServer === undefined ? [] : [problem(`${restoreServer} Until then restore-check fails.`)],
  clock: ({ isClockSynchronised }) =>
    isClockSynchronised === false
      ? [
          problem(
            'The clock of this machine is not synchronised. Install chrony or systemd-timesyncd: a clock that is ahead closes days for good.',
          ),
        ]
      : [],
  certificate: ({ certificate }) => {
    if (certificate === undefined) return []
    if ('failure' in certificate)
      return [
        problem(
          `No certificate could be read at PUBLIC_ORIGIN (${certificate.failure}). Does the proxy run, and does the name lead to it?`,
        ),
      ]
    const { daysLeft, distrust } = certificate
    if (daysLeft <= 0)
      return [
        problem(
          'The certificate has expired, and browsers refuse the page. Renew it and reload the proxy (docs/OPERATIONS.md, "Certificates").',
        ),
      ]
    if (distrust !== undefined)
      return [problem(`Browsers refuse the certificate (${distrust}). Does /etc/haproxy/mmoa.pem hold the whole chain, for this name?`)]
    if (daysLeft > RENEWED_DAYS) return []
    const sentence = `The certificate expires in ${Math.floor(daysLeft)} days and was not renewed (docs/OPERATIONS.md, "Certificates").`
    return [daysLeft <= LAST_DAYS ? problem(sentence) : warning(sentence)]
  },
  proxy: ({ proxy, certificate, version }) => {
    if ('failure' in proxy)
      return [
        problem(
          isRefused(certificate)
            ? 'PUBLIC_ORIGIN could not be checked further: its certificate is refused.'
            : `PUBLIC_ORIGIN does not answer (${proxy.failure}). Check the proxy and the processes: systemctl status haproxy 'mmoa-loans*'`,
        ),
      ]
    const { health, servesMetrics } = proxy
    return [
      ...(health.startsWith('ok ')
        ? health.startsWith(`ok ${version} `)
          ? []
          : [
              warning(
                `PUBLIC_ORIGIN serves another version than this folder (${health.slice(0, 60)}, here ${version}). Restart the processes.`,
              ),
            ]
        : [problem('PUBLIC_ORIGIN is answered by something else than the product. Check the name and the proxy.')]),
      ...(servesMetrics ? [problem('The proxy shows /metrics to the internet. Copy deploy/haproxy.cfg again.')] : []),
    ]
  },
  providers: ({ providers }) =>
    providers.flatMap(({ name, setting, state }) => {
      if (state.kind === 'works') return []
      if (state.kind === 'refused') return [problem(`${name} refuses our key (${state.detail}). Correct ${setting}.`)]
      return [
        problem(
          `${name} does not answer (${state.detail}). Look at its status page; if it works for others, check this machine's way out.`,
        ),
      ]
    }),
}

const isRefused = (certificate: OutsideFacts['certificate']): boolean =>
  certificate !== undefined && !('failure' in certificate) && (certificate.distrust !== undefined || certificate.daysLeft <= 0)

export const outsideFindings = (facts: OutsideFacts): Finding[] =>
  Object.entries(OUTSIDE_CHECKS).flatMap(([check, find]) => find(facts).map((found) => ({ check, ...found })))
