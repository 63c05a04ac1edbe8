const LONG_WORD = /\S{25}/

/** A word longer than a line, such as a transaction ID, may break anywhere. */
export const flowing = (text: string): { text: string; wordBreak?: 'break-all' } =>
  LONG_WORD.test(text) ? { text, wordBreak: 'break-all' } : { text }
