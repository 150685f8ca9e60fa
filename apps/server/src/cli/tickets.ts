/**
 * `npm run tickets`: lists the open requests for help, with `--all` those that are done, too. `-- 12` shows one,
 * `-- save 12 FILE` writes its screenshot to a file, `-- done 12` marks it as done.
 */
import { runCommand } from './command.ts'
import { manageTickets } from './manageTickets.ts'

await runCommand((argv, shutdown) => manageTickets(argv, shutdown, { env: process.env }))
