import { FEATURE_ORDER } from './layer-rules.ts'
import { isProduction, parseModule, type SourceFile } from './source-file.ts'

const LAYERS = ['domain', 'contract', 'server', 'web'] as const

/** `nameOf` gives the group. */
function importsBetween(files: readonly SourceFile[], nameOf: (path: string) => string | undefined): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  for (const file of files) {
    const from = nameOf(file.path)
    if (from === undefined) continue
    const to = found.get(from) ?? new Set()
    found.set(from, to)
    for (const specifier of parseModule(file).specifiers) {
      const name = specifier.startsWith('#') ? nameOf(specifier.slice(1)) : undefined
      if (name !== undefined && name !== from) to.add(name)
    }
  }
  return found
}

/** Without an arrow from a to c when a reaches c through b. */
function withoutDetours(imports: ReadonlyMap<string, ReadonlySet<string>>): [string, string][] {
  const reaches = (from: string, to: string): boolean => [...(imports.get(from) ?? [])].some((next) => next === to || reaches(next, to))
  return [...imports].flatMap(([from, all]) =>
    [...all].filter((to) => ![...all].some((next) => next !== to && reaches(next, to))).map((to): [string, string] => [from, to]),
  )
}

function picture(names: readonly string[], imports: ReadonlyMap<string, ReadonlySet<string>>): string {
  const arrows = withoutDetours(imports).toSorted(
    ([a, b], [c, d]) => names.indexOf(a) - names.indexOf(c) || names.indexOf(b) - names.indexOf(d),
  )
  const lines = [...Map.groupBy(arrows, ([from]) => from)].map(([from, all]) => `  ${from} --> ${all.map(([, to]) => to).join(' & ')}`)
  return ['```mermaid', 'flowchart RL', ...lines, '```'].join('\n')
}

export function drawStructure(files: readonly SourceFile[]): string {
  const production = files.filter(({ path }) => isProduction(path))
  const layerOf = (path: string) => LAYERS.find((layer) => path.startsWith(`${layer}/`))
  const layers = importsBetween(production, layerOf)
  const parts = Object.entries(FEATURE_ORDER).map(([layer, names]) => {
    const featureOf = (path: string) => names.find((name) => path.startsWith(`${layer}/${name}/`))
    const imports = importsBetween(production, featureOf)
    return `## The features of ${layer}\n\n${picture(names, imports)}\n`
  })
  return `# The structure, as it is imported

Drawn from the imports of the code by \`npm run structure\` and compared with them by \`tests/architecture.test.ts\`. An arrow leads from the importer. An import that
follows from other arrows is left out. [ARCHITECTURE.md](ARCHITECTURE.md) says what each part is for.

## The layers

${picture(LAYERS, layers)}

${parts.join('\n')}`
}
