import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

interface Scene {
  readonly challenge: string
  readonly origin: string
  readonly rpId: string
}

const sha256 = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest()
const clientData = (type: string, { challenge, origin }: Scene): Buffer =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

const PRESENT = 0x01
const HAS_CREDENTIAL = 0x40

/** CBOR of a text or bytes up to 65,535 long: major type 3 or 2. */
function cbor(value: string | Buffer): Buffer {
  const bytes = Buffer.from(value)
  const major = typeof value === 'string' ? 0x60 : 0x40
  const { length } = bytes
  const head = length < 24 ? [major + length] : length < 256 ? [major + 24, length] : [major + 25, length >> 8, length & 255]
  return Buffer.concat([Buffer.from(head), bytes])
}

/** One passkey with real signatures (ES256). */
export class SoftwareAuthenticator {
  readonly id = randomBytes(32)
  counter = 0
  /** Many phones leave it at 0. */
  countsUses = true
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })

  get credentialId(): string {
    return this.id.toString('base64url')
  }

  /** COSE, as a server stores it. */
  get publicKey(): Buffer {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' })
    const coordinate = (label: number, text: string) => Buffer.concat([Buffer.from([label]), cbor(Buffer.from(text, 'base64url'))])
    return Buffer.concat([Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01]), coordinate(0x21, x), coordinate(0x22, y)])
  }

  register(scene: Scene) {
    const { length } = this.id
    const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([length >> 8, length & 255]), this.id, this.publicKey])
    const authData = Buffer.concat([this.#head(scene, PRESENT | HAS_CREDENTIAL), credential])
    const map = [Buffer.from([0xa3]), cbor('fmt'), cbor('none'), cbor('attStmt'), Buffer.from([0xa0]), cbor('authData'), cbor(authData)]
    return {
      id: this.credentialId,
      response: {
        clientDataJSON: clientData('webauthn.create', scene).toString('base64url'),
        attestationObject: Buffer.concat(map).toString('base64url'),
      },
    }
  }

  signIn(scene: Scene) {
    if (this.countsUses) this.counter += 1
    const authenticatorData = this.#head(scene, PRESENT)
    const data = clientData('webauthn.get', scene)
    const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(data)]), this.#keys.privateKey)
    return {
      id: this.credentialId,
      response: {
        clientDataJSON: data.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: signature.toString('base64url'),
      },
    }
  }

  #head({ rpId }: Scene, flags: number): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.counter)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counter])
  }
}
