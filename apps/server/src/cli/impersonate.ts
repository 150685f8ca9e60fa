/**
 * `npm run impersonate -- USERNAME --operator NAME`: prints a link that opens Corridor as this person, to look only. With
 * `--write` to act for them, too.
 */
import { runCommand } from './command.ts'
import { linkToImpersonate } from './linkToImpersonate.ts'

await runCommand((argv, shutdown) => linkToImpersonate(argv, shutdown, { env: process.env }))
