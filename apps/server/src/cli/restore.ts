/** `npm run restore -- FILE`: fills an empty database from a backup. With `--replace` also one that is not empty. */
import { resolve } from 'node:path'
import { StartupFailure } from '../process/failure.ts'
import { runCommand } from './command.ts'
import { openPrompt, PromptAbandoned } from './prompt.ts'
import { restoreFile } from './restoreFile.ts'

/** The folder in which the command was typed. */
const from = process.env.INIT_CWD ?? process.cwd()

await runCommand((argv, shutdown) => {
  const ask = process.stdin.isTTY ? askInTerminal : undefined
  return restoreFile(argv, shutdown, { env: process.env, print: console.log, ask })
})

async function askInTerminal(question: string): Promise<string> {
  const prompt = openPrompt(process.stdin, process.stdout)
  try {
    const answer = (await prompt.ask(question)).trim()
    return answer === '' ? '' : resolve(from, answer)
  } catch (error) {
    throw error instanceof PromptAbandoned ? new StartupFailure('Nothing was changed.') : error
  } finally {
    prompt.close()
  }
}
