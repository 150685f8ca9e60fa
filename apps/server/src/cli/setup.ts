/** `npm run setup`: creates a district, its first school and the district's administrator in an empty database. */
import type { Shutdown } from '../process/shutdown.ts'
import { runCommand } from './command.ts'
import { openPrompt, type Prompt } from './prompt.ts'
import { setUpDistrict } from './setUpDistrict.ts'

await runCommand((argv, shutdown) => {
  const prompt = process.stdin.isTTY ? terminalPrompt(shutdown) : undefined
  return setUpDistrict(argv, shutdown, { env: process.env, prompt })
})

function terminalPrompt(shutdown: Shutdown): Prompt {
  const prompt = openPrompt(process.stdin, process.stdout)
  shutdown.defer('the terminal', () => prompt.close())
  return prompt
}
