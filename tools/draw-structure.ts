import { writeFileSync } from 'node:fs'
import { drawStructure } from '#tests/architecture/structure-picture.ts'
import { readProject } from '#tests/architecture/source-file.ts'

// npm run structure
writeFileSync(new URL('../docs/STRUCTURE.md', import.meta.url), drawStructure(readProject()))
