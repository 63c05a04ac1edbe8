import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/platform/config.ts'
import { StartProblem } from '#server/platform/start-problem.ts'

/** @throws StartProblem that names the setting. */
export async function listen(app: FastifyInstance, { host, port }: Pick<Config, 'host' | 'port'>): Promise<string> {
  try {
    return await app.listen({ host, port })
  } catch (error) {
    throw problemOf(error, host, port) ?? error
  }
}

function problemOf(error: unknown, host: string, port: number): StartProblem | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE')
    return new StartProblem(`PORT: another process listens on port ${port} of ${host}. Stop it first, or choose another port.`)
  if (code === 'EACCES') return new StartProblem(`PORT: this user may not listen on port ${port}. Choose one above 1023.`)
  if (/^(?:EADDRNOTAVAIL|ENOTFOUND|EAI_AGAIN|EINVAL)$/.test(String(code)))
    return new StartProblem(`HOST: ${host} is no address of this machine.`)
  return undefined
}
