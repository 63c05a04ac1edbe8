import { setTimeout } from 'node:timers/promises'
import type { CuttingProxy } from '#tests/faults/support/cutting-proxy.ts'
import type { ChaosProcess } from '#tools/chaos/chaos-process.ts'
import type { Random } from '#tools/seeded-random.ts'
import type { PostgresServer } from '#tools/check/postgres-server.ts'
import type { Simulator } from '#tools/simulator/start-simulator.ts'

export interface RandomGround {
  readonly random: Random
  readonly server: PostgresServer
  readonly proxy: CuttingProxy
  readonly processes: readonly ChaosProcess[]
  readonly simulator: Simulator
}

/** Each fault leaves everything running. @returns how often each occurred. */
export async function letFaultsHappen(ground: RandomGround, over: () => boolean): Promise<ReadonlyMap<string, number>> {
  const { random, proxy, processes } = ground
  const happened = new Map<string, number>()
  const faults: Readonly<Record<string, () => Promise<void>>> = {
    'a process is killed': () => replaced(processes[random.below(processes.length)], 'kill'),
    'a process is stopped and started': () => replaced(processes[random.below(processes.length)], 'stop'),
    'a process hangs': () => frozen(processes[random.below(processes.length)]?.ids() ?? [], 500 + random.below(6_000)),
    'PostgreSQL crashes': () => crashed(ground, 200 + random.below(2_500)),
    'PostgreSQL hangs': () => frozen(ground.server.processes(), 500 + random.below(8_000)),
    'all connections are cut': async () => void proxy.cutAll(),
    'a commit is lost before it': async () => proxy.cutNext('before the commit'),
    'the answer to a commit is lost': async () => proxy.cutNext('after the commit'),
    'the provider is away': async () => {
      ground.simulator.script.fault({
        part: 'mtn',
        times: null,
        forSeconds: 60 * (1 + random.below(6)),
        fault: { kind: 'drop', when: 'before' },
      })
    },
  }
  const names = Object.keys(faults)
  while (!over()) {
    await setTimeout(300 + random.below(2_500))
    const name = names[random.below(names.length)] ?? ''
    happened.set(name, (happened.get(name) ?? 0) + 1)
    await faults[name]?.()
  }
  return happened
}

async function replaced(one: ChaosProcess | undefined, how: 'kill' | 'stop'): Promise<void> {
  await one?.[how]()
  await one?.up()
}

async function crashed({ server }: RandomGround, milliseconds: number): Promise<void> {
  await server.crash()
  await setTimeout(milliseconds)
  server.startAgain()
}

async function frozen(ids: readonly number[], milliseconds: number): Promise<void> {
  signal(ids, 'SIGSTOP')
  await setTimeout(milliseconds)
  signal(ids, 'SIGCONT')
}

function signal(ids: readonly number[], name: 'SIGSTOP' | 'SIGCONT'): void {
  for (const id of ids) {
    try {
      process.kill(id, name)
    } catch {
      // The process ended with a connection that closed.
    }
  }
}
