/** Asks questions in a terminal. */
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { StartupFailure } from '../process/failure.ts'

export interface Prompt {
  ask(question: string): Promise<string>
  /** The typed characters are not echoed. */
  askHidden(question: string): Promise<string>
  print(sentence: string): void
  close(): void
}

/** The user pressed Ctrl-C or Ctrl-D instead of answering. */
export class PromptAbandoned extends StartupFailure {
  override name = 'PromptAbandoned'

  constructor() {
    // On a line of its own, after the question.
    super('\nNothing was made.')
  }
}

export function openPrompt(input: NodeJS.ReadStream, output: NodeJS.WriteStream): Prompt {
  let hidden = false
  // The terminal's own echo is off while a line is edited, so only what the line editor writes here is visible.
  const screen = new Writable({
    write(chunk: Buffer, _encoding, done) {
      if (!hidden) output.write(chunk)
      done()
    },
  })
  const lines = createInterface({ input, output: screen, terminal: true, historySize: 0 })
  const abandoned = new AbortController()
  lines.once('SIGINT', () => abandoned.abort())
  lines.once('close', () => abandoned.abort())

  async function question(text: string): Promise<string> {
    try {
      return await lines.question(text, { signal: abandoned.signal })
    } catch {
      throw new PromptAbandoned()
    }
  }

  return {
    ask: question,
    async askHidden(text) {
      output.write(text)
      hidden = true
      try {
        return await question('')
      } finally {
        hidden = false
        output.write('\n')
      }
    },
    print: (sentence) => void output.write(`${sentence}\n`),
    close: () => lines.close(),
  }
}
