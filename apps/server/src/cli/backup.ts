/**
 * `npm run backup -- FILE`: everything that is in the database, in one file. The server may go on running.
 * `npm run backup -- --verify [FILE]`: whether such a file can be restored.
 */
import { runCommand } from './command.ts'
import { takeOrVerify } from './takeOrVerify.ts'

await runCommand((argv, shutdown) => takeOrVerify(argv, shutdown, { env: process.env, print: console.log }))
