import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const COMPRESS = {
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: promisify<Buffer, Buffer>(gzip),
} as const
type Encoding = keyof typeof COMPRESS

/** Read and compressed once for each encoding: callers cannot make the server compress it again. */
export function constantResponse(type: string, read: () => Promise<Buffer>) {
  let plain: Promise<Buffer> | undefined
  const packed = new Map<Encoding, Promise<Buffer>>()
  const packedAs = (encoding: Encoding, bytes: Promise<Buffer>): Promise<Buffer> => {
    const made = packed.get(encoding) ?? bytes.then(COMPRESS[encoding])
    packed.set(encoding, made)
    return made
  }
  return async (request: FastifyRequest, reply: FastifyReply): Promise<Buffer> => {
    plain ??= read().catch((error: unknown) => {
      // The next request reads again.
      plain = undefined
      packed.clear()
      throw error
    })
    const encoding = bestEncoding(request.headers['accept-encoding'] ?? '')
    const bytes = await (encoding === undefined ? plain : packedAs(encoding, plain))
    void reply.type(type).header('vary', 'accept-encoding')
    if (encoding !== undefined) void reply.header('content-encoding', encoding)
    return bytes
  }
}

function bestEncoding(header: string): Encoding | undefined {
  const accepted = header.split(',').flatMap((part) => {
    const [name = '', ...parameters] = part.split(';').map((one) => one.trim().toLowerCase())
    return parameters.some((one) => /^q=0(\.0*)?$/.test(one)) ? [] : [name]
  })
  return (['br', 'gzip'] as const).find((one) => accepted.includes(one))
}
