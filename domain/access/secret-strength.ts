/** Words without digits and signs. */
const COMMON = new Set(
  (
    'password passwort passphrase admin administrator root welcome qwerty qwertyuiop azerty letmein login master secret changeme default ' +
    'iloveyou monkey dragon sunshine princess football baseball superman batman trustno abc abcd abcdef hello freedom whatever shadow michael ' +
    'ghana accra kumasi blackstars jesus jesuschrist godisgood god blessed money loan loans microloan mmoa mmoaloans mmoadirect mmoaloan ' +
    'company office manager system production test testing temp demo guest user server'
  ).split(' '),
)
const SHORTEST_PASSWORD = 12
const FEWEST_LETTERS = 6

const LEET: Readonly<Record<string, string>> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's', '!': 'i' }
const plain = (text: string): string => text.toLowerCase().replaceAll(/[^a-z]/g, '')
const unleet = (text: string): string => plain(text.toLowerCase().replaceAll(/[013457@$!]/g, (sign) => LEET[sign] ?? sign))

/** True for "adminadmin" and "welcomepassword". */
function isCommonWords(text: string): boolean {
  if (text === '') return true
  for (let length = text.length; length > 1; length -= 1)
    if (COMMON.has(text.slice(0, length)) && isCommonWords(text.slice(length))) return true
  return false
}

const KEYBOARD = ['abcdefghijklmnopqrstuvwxyz', '0123456789', '1234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']
const isRow = (text: string): boolean => KEYBOARD.some((row) => row.includes(text) || Array.from(row).toReversed().join('').includes(text))

/** Neighbours in the alphabet, in figures or on the keyboard, and repetitions. */
const steps = (text: string): number =>
  Array.from(text.toLowerCase()).filter((sign, at, all) => at > 0 && (all[at - 1] === sign || isRow(`${all[at - 1]}${sign}`))).length

/** Rule S24. `known`: names that everybody knows. */
export function isWeakPassword(password: string, known: readonly string[]): boolean {
  if (password.length < SHORTEST_PASSWORD || new Set(password).size < FEWEST_LETTERS) return true
  if (isRepetition(password) || steps(password) > password.length / 2) return true
  const given = password.toLowerCase()
  const rest = known.reduce((text, name) => text.replaceAll(name.toLowerCase(), ''), given)
  // Figures and signs around words add little.
  return [given, rest].some((text) => isCommonWords(plain(text)) || isCommonWords(unleet(text.replace(/[^a-z]+$/, ''))))
}

const isRepetition = (text: string): boolean => `${text}${text}`.indexOf(text, 1) < text.length

const SHORTEST_SECRET = 32
const FEWEST_SIGNS = 10
const FEWEST_PAIRS = 20

/** Generated secrets are long, varied, and without sequences. */
export function isWeakSecret(secret: string): boolean {
  const pairs = new Set(Array.from(secret).map((sign, at, all) => `${all[at - 1] ?? ''}${sign}`))
  return (
    secret.length < SHORTEST_SECRET ||
    new Set(secret).size < FEWEST_SIGNS ||
    pairs.size < FEWEST_PAIRS ||
    isRepetition(secret) ||
    steps(secret) > secret.length / 2 ||
    !/\d/.test(secret)
  )
}

export function passwordProblems(password: string, ofDevelopment: string, known: readonly string[]): string[] {
  if (password === ofDevelopment) return ['ADMIN_PASSWORD must be set in production, to something other than the development password.']
  if (!isWeakPassword(password, known)) return []
  return ['ADMIN_PASSWORD is short or easy to guess. Set a new one, such as the output of: openssl rand -hex 16']
}

export function secretProblems(setting: string, secrets: readonly string[], ofDevelopment: string): string[] {
  if (secrets[0] === ofDevelopment) return [`${setting} must be set in production, to at least 32 random characters.`]
  return secrets.some(isWeakSecret) ? [`${setting} is not random. Set the output of: openssl rand -hex 32`] : []
}
