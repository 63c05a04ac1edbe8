/** Printed for the user who starts the server. */
export class StartProblem extends Error {
  override name = 'StartProblem'
  readonly sentences: readonly string[]
  constructor(...sentences: string[]) {
    super(sentences.join('\n'))
    this.sentences = sentences
  }
}
