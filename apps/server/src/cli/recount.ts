/**
 * `npm run recount`: says how many days of students have counts that are not what their passes say.
 * `npm run recount -- --repair`: also counts these days again.
 * With a database of its own (DATABASE_URL), the server may run meanwhile. The included one is opened by one process only.
 */
import { runCommand } from './command.ts'
import { recountDays } from './recountDays.ts'

await runCommand(async (argv, shutdown) => {
  process.exitCode = (await recountDays(argv, shutdown, { env: process.env, print: console.log })) ? 0 : 1
  return undefined
})
