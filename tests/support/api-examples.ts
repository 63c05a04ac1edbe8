import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export interface Example {
  readonly language: string
  readonly code: string
  readonly answer: string | undefined
  readonly line: number
}

const PAGE = fileURLToPath(new URL('../../docs/API.md', import.meta.url))
const ANSWERS = new Set(['json', 'text'])

/** The blocks of docs/API.md, each with the answer below it. */
export function examplesOfApi(): Example[] {
  const page = readFileSync(PAGE, 'utf8')
  const blocks = [...page.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].map(({ 1: language = '', 2: code = '', index }) => ({
    language,
    code,
    line: page.slice(0, index).split('\n').length,
  }))
  return blocks.flatMap((block, at) => {
    const next = blocks[at + 1]
    const answer = next !== undefined && ANSWERS.has(next.language) ? next.code.trim() : undefined
    return ANSWERS.has(block.language) ? [] : [{ ...block, answer }]
  })
}
