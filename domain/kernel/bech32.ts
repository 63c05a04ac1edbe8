const SIGNS = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const GENERATORS = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3]

/** True for a public key of age (BIP 173): its checksum finds a wrong or missing character. */
export function isAgeRecipient(text: string): boolean {
  const at = text.lastIndexOf('1')
  const prefix = text.slice(0, at)
  const data = Array.from(text.slice(at + 1), (sign) => SIGNS.indexOf(sign))
  if (!/^age(?:1|$)/.test(prefix) || data.length < 40 || data.includes(-1)) return false
  const codes = Array.from(prefix, (sign) => sign.charCodeAt(0))
  return checksum([...codes.map((code) => code >> 5), 0, ...codes.map((code) => code & 31), ...data]) === 1
}

const checksum = (values: readonly number[]): number =>
  values.reduce((sum, value) => {
    const shifted = ((sum & 0x1ffffff) << 5) ^ value
    return GENERATORS.reduce((next, generator, bit) => (((sum >> 25) >> bit) & 1 ? next ^ generator : next), shifted)
  }, 1)
