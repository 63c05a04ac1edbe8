import { isIP } from 'node:net'
import { connect, type TLSSocket } from 'node:tls'

export interface Certificate {
  readonly daysLeft: number
  readonly distrust: string | undefined
}

const WAIT_MILLISECONDS = 5_000
const DAY = 86_400_000

/** The certificate of the proxy at this address. */
export async function readCertificate(origin: URL, now: Date): Promise<Certificate | { readonly failure: string }> {
  const host = origin.hostname
  // An untrusted certificate is read too.
  const socket = connect({
    host,
    port: Number(origin.port || '443'),
    ...(isIP(host) === 0 && { servername: host }),
    rejectUnauthorized: false,
  })
  socket.setTimeout(WAIT_MILLISECONDS, () => socket.destroy(new Error('no answer within five seconds')))
  try {
    await new Promise((done, fail) => {
      socket.once('secureConnect', done)
      socket.once('error', fail)
    })
    const distrust = distrustOf(socket)
    return { daysLeft: (Date.parse(socket.getPeerCertificate().valid_to) - now.getTime()) / DAY, distrust }
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) }
  } finally {
    socket.destroy()
  }
}

/** Node types the reason as an Error but sets its code. */
const distrustOf = (socket: TLSSocket): string | undefined => (socket.authorized ? undefined : String(socket.authorizationError))
