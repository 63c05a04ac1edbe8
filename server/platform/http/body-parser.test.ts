import { describe, expect, it, vi } from 'vitest'
import { Refused } from '#domain/kernel/refusal.ts'
import { parseJson } from '#server/platform/http/body-parser.ts'

function codeOf(body: string): string | undefined {
  try {
    parseJson(body)
    return undefined
  } catch (error) {
    if (error instanceof Refused) return error.refusal.code
    throw error
  }
}

describe('parseJson', () => {
  it('accepts an empty body for any content type', () => {
    expect(parseJson('')).toBeUndefined()
    expect(parseJson(' \n')).toBeUndefined()
  })
  it('parses plain JSON', () => {
    expect(parseJson('{"amount":"5.00","list":[1,{"a":null}]}')).toEqual({ amount: '5.00', list: [1, { a: null }] })
  })
  it.each(['{', '{"a":NaN}', "{'a':1}", 'amount=5'])('rejects invalid JSON: %s', (body) => {
    expect(codeOf(body)).toBe('invalid_json')
  })
  it.each([
    '{"__proto__":{"role":"md"}}',
    '{"a":[{"__proto__":1}]}',
    String.raw`{"\u005f_proto__":{"role":"md"}}`,
    '{"constructor":{"prototype":{"role":"md"}}}',
  ])('rejects prototype pollution: %s', (body) => {
    expect(codeOf(body)).toBe('invalid_request')
  })
  it('accepts a member named constructor', () => {
    expect(codeOf('{"constructor":"Kofi Builders"}')).toBeUndefined()
  })
  it('rejects deep nesting without a stack overflow', () => {
    expect(codeOf(`${'['.repeat(30_000)}${']'.repeat(30_000)}`)).toBe('invalid_request')
  })
  it.each([
    ['objects', `{"photo":[${'{},'.repeat(4_000_000)}{}]}`],
    ['numbers', `[${'0,'.repeat(6_000_000)}0]`],
    ['texts', `["${'a","'.repeat(3_000_000)}"]`],
    ['spaces', `{"a":${' '.repeat(12_000_000)}1}`],
  ])('rejects twelve megabytes of %s quickly', (_what, body) => {
    const read = vi.spyOn(JSON, 'parse')
    expect(codeOf(body)).toBe('invalid_request')
    expect(read).not.toHaveBeenCalled()
    read.mockRestore()
  })
  it('accepts a long text with quotation marks and backslashes', () => {
    const text = String.raw`a "quoted" \ [{,}] `.repeat(100_000)
    expect(parseJson(JSON.stringify({ photo: text, more: [1] }))).toEqual({ photo: text, more: [1] })
  })
})
