/**
 * `npm run admin -- USERNAME`: prints a one-time link with which this person sets a new password.
 * `npm run admin -- USERNAME --district-administrator`: makes this person a district administrator.
 * `npm run admin -- USERNAME --no-second-factor`: takes off this person's second factor.
 */
import { administer } from './administer.ts'
import { runCommand } from './command.ts'

await runCommand((argv, shutdown) => administer(argv, shutdown, { env: process.env }))
