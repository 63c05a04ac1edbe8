import { createReadStream, createWriteStream, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Decrypter, Encrypter } from 'age-encryption'
import { dataFileOf, type Manifest } from '#tools/backup/backup-folder.ts'

// The types of Node and of the web differ for one stream.
const toWeb = (data: AsyncIterable<Uint8Array>) => Readable.toWeb(Readable.from(data, { objectMode: false })) as never
// As above.
const fromWeb = (data: unknown) => Readable.fromWeb(data as never)

/** @throws Error for a recipient with a typing error. */
export async function encrypted(recipient: string, data: AsyncIterable<Uint8Array>): Promise<AsyncIterable<Uint8Array>> {
  const encrypter = new Encrypter()
  try {
    encrypter.addRecipient(recipient)
  } catch {
    throw new Error('BACKUP_RECIPIENT is not the public key of an age key: it begins with age1 and was perhaps cut off.')
  }
  return fromWeb(await encrypter.encrypt(toWeb(data)))
}

/** Deletes the clear data afterwards where the backup is encrypted; they are in TMPDIR. `identityFile`: a key of age. */
export async function withClearData<T>(
  backup: string,
  manifest: Manifest,
  identityFile: string | undefined,
  work: (dataFile: string) => Promise<T>,
): Promise<T> {
  const stored = dataFileOf(backup, manifest)
  if (!manifest.encrypted) return work(stored)
  if (identityFile === undefined) throw new Error('This backup is encrypted: name the file of its key, --identity <file>.')
  const folder = mkdtempSync(join(tmpdir(), 'mmoa-clear-'))
  try {
    const clear = join(folder, 'data')
    const decrypter = decrypterOf(identityFile)
    const data = await decrypter.decrypt(toWeb(createReadStream(stored))).catch(() => {
      throw new Error(`${identityFile} is not the key of this backup, which was encrypted for another one, or its data were changed.`)
    })
    await pipeline(fromWeb(data), createWriteStream(clear, { mode: 0o600 })).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== undefined) throw error
      throw new Error(`The data of ${backup} cannot be decrypted: a part is missing or was changed.`)
    })
    return await work(clear)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function decrypterOf(identityFile: string): Decrypter {
  let text = ''
  try {
    text = readFileSync(identityFile, 'utf8')
  } catch {
    throw new Error(`--identity: ${identityFile} cannot be read.`)
  }
  const keys = text.split('\n').filter((line) => line.startsWith('AGE-SECRET-KEY-'))
  const decrypter = new Decrypter()
  try {
    for (const key of keys) decrypter.addIdentity(key.trim())
  } catch {
    throw new Error(`--identity: the key in ${identityFile} is incomplete.`)
  }
  if (keys.length === 0) throw new Error(`--identity: ${identityFile} holds no key of age, a line that begins with AGE-SECRET-KEY-.`)
  return decrypter
}
