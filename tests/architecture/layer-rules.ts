import { posix } from 'node:path'
import { isModule, isTest, parseModule, type SourceFile, type Violation } from './source-file.ts'

type Layer = 'domain' | 'contract' | 'server' | 'web'

const MAY_IMPORT: Readonly<Record<Layer, readonly Layer[]>> = {
  domain: [],
  contract: ['domain'],
  server: ['contract', 'domain'],
  web: ['contract', 'domain'],
}

/** Inside a layer a folder imports only folders to its left. */
export const FEATURE_ORDER: Readonly<Partial<Record<Layer, readonly string[]>>> = {
  domain:
    'kernel audit-books ledger access bureau integrations tills credit products loans collections home postponement momo payments reconciliation documents support notifications ussd reports'.split(
      ' ',
    ),
  server:
    'platform audit-books backup audit settings access integrations sms ledger notifications identity profile tills momo loans postponement payouts applications payments unallocated bank reconciliation credit home ussd documents support people second-person messages desk collections reports bureau customer my-day imports operations public'.split(
      ' ',
    ),
  web: 'ui shared forms lib landing sign-in staff-kit tills credit notifications profile documents postponement support products loans payments dashboard audit access applications payouts desk unallocated ledger reports collections people customer second-person integrations imports operations reconciliation my-day panel app'.split(
    ' ',
  ),
}

const isLayer = (word: string): word is Layer => Object.hasOwn(MAY_IMPORT, word)

/** Undefined for a package or a built-in module. */
function target(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('#')) return specifier.slice(1)
  return specifier.startsWith('.') ? posix.join(posix.dirname(from), specifier) : undefined
}

function layerAndFeature(path: string): { layer: string; feature: string | undefined } {
  const [layer = '', folder, ...rest] = path.split('/')
  return { layer, feature: rest.length > 0 ? folder : undefined }
}

function directionViolation(file: SourceFile, layer: Layer, to: string): Violation | undefined {
  const other = layerAndFeature(to).layer
  const allowed = [layer, ...MAY_IMPORT[layer], ...(isTest(file.path) ? ['tests'] : [])]
  return allowed.includes(other) ? undefined : `${file.path} imports ${to}: ${layer} may import ${allowed.join(', ')}`
}

function orderViolation(file: SourceFile, layer: Layer, to: string): Violation | undefined {
  const order = FEATURE_ORDER[layer]
  const from = layerAndFeature(file.path).feature
  const other = layerAndFeature(to)
  // Files at the top of a layer connect the features; tests may import the whole layer.
  if (order === undefined || other.layer !== layer || from === undefined || isTest(file.path)) return undefined
  if (other.feature === undefined) return `${file.path} imports ${to}: features do not import the files that tie them together`
  if (order.indexOf(other.feature) > order.indexOf(from)) return `${file.path} imports ${to}: ${other.feature} comes after ${from}`
  return undefined
}

function unknownFolder({ path }: SourceFile): Violation[] {
  const { layer, feature } = layerAndFeature(path)
  const order = isLayer(layer) ? FEATURE_ORDER[layer] : undefined
  // Vite copies the files of web/public.
  if (order === undefined || feature === undefined || order.includes(feature) || path.startsWith('web/public/')) return []
  return [`${path}: the folder ${feature} has no place in the feature order of ${layer}`]
}

/** A proof that computes with the proved code is worth nothing. */
const PROOF_MAY_IMPORT: readonly string[] = ['domain/kernel', 'domain/audit-books', 'server/audit-books', 'server/platform']

function proofViolation(file: SourceFile, to: string): Violation | undefined {
  const folder = (path: string): string => path.split('/').slice(0, 2).join('/')
  if (!folder(file.path).endsWith('/audit-books') || isTest(file.path) || file.path.startsWith('tests/')) return undefined
  return PROOF_MAY_IMPORT.includes(folder(to))
    ? undefined
    : `${file.path} imports ${to}: the proof of the books imports only the kernel and the platform`
}

/** Imports across layers in the wrong direction, against the feature order, or through `../`. */
export function importViolations(files: readonly SourceFile[]): Violation[] {
  return files
    .filter(({ path }) => isModule(path))
    .flatMap((file) => {
      const { layer } = layerAndFeature(file.path)
      const found = parseModule(file).specifiers.flatMap((specifier) => {
        if (specifier.startsWith('../')) return [`${file.path} imports ${specifier}: import by layer, with #`]
        const to = target(file.path, specifier)
        if (to === undefined || !isLayer(layer)) return []
        return directionViolation(file, layer, to) ?? orderViolation(file, layer, to) ?? proofViolation(file, to) ?? []
      })
      return [...unknownFolder(file), ...found]
    })
}
