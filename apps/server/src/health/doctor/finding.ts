import { errorCode, failureText, StartupFailure } from '../../process/failure.ts'

export interface Finding {
  /** `warning`: works, and should be different. `off`: not set up, which is fine. */
  state: 'ok' | 'warning' | 'problem' | 'off'
  about: string
  /** What is so, and what to do. */
  says: string
}

/** The last line: whether there is anything to do. */
export function summaryOf(states: ReadonlySet<Finding['state']>): string {
  if (states.has('problem')) return 'Some things need attention.'
  return states.has('warning')
    ? 'Corridor works. The lines with "look" say what should be different.'
    : 'Everything looks good.'
}

/** All findings of a check. One that fails is a finding, too, so that the checks after it still run. */
export async function* findingsOf(about: string, check: () => AsyncIterable<Finding>): AsyncGenerator<Finding> {
  try {
    yield* check()
  } catch (error) {
    yield { state: 'problem', about, says: sentenceOf(error) }
  }
}

/** What to tell an operator about any failure. */
export function sentenceOf(error: unknown): string {
  if (error instanceof StartupFailure) return error.message
  const [line = ''] = failureText(error).split('\n')
  const what = line.replace(/^\w*error: /i, '') || errorCode(error)
  return `This could not be checked (${what}). Fix what it names, then run npm run doctor again.`
}
