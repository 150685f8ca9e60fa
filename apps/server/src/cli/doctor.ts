/** `npm run doctor`: looks at everything that a school depends on, and says what to do about what is wrong. */
import { runCommand } from './command.ts'
import { examine } from './examine.ts'

await runCommand(async (_argv, shutdown) => {
  process.exitCode = (await examine(shutdown, { env: process.env, print: console.log })) ? 0 : 1
  return undefined
})
