/**
 * `npm run roster -- FILE --district NAME`: imports a zip of OneRoster or Clever, a folder, its CSV files, or a plain
 * list of people or rooms. With `--dry-run` it says what would change, and changes nothing. The server may go on running.
 */
import { runCommand } from './command.ts'
import { importRoster } from './importRoster.ts'

await runCommand(async (argv, shutdown) => {
  process.exitCode = (await importRoster(argv, shutdown, { env: process.env, print: console.log })) ? 0 : 1
  return undefined
})
