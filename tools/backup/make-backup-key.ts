import { writeFileSync } from 'node:fs'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'

// npm run backup-key -- <file>, in the form of age-keygen. Run it where the backups are not.
const [file] = process.argv.slice(2)
try {
  if (file === undefined) throw new Error('Say where: npm run backup-key -- backup-key.txt')
  const identity = await generateX25519Identity()
  const recipient = await identityToRecipient(identity)
  writeFileSync(file, `# public key: ${recipient}\n${identity}\n`, { mode: 0o600, flag: 'wx' })
  console.log(`The key is in ${file}: store it away from the server and its backups, twice. Without it no backup can be restored.`)
  console.log(`On the server: BACKUP_RECIPIENT=${recipient}`)
} catch (error) {
  const exists = error instanceof Error && 'code' in error && error.code === 'EEXIST'
  console.error(
    exists ? `${file} exists: choose another name, a key is never overwritten.` : error instanceof Error ? error.message : error,
  )
  process.exitCode = 1
}
