/**
 * `npm run erase -- USERNAME`: erases a student a week from now.
 * With `--cancel` takes it back, with `--hold` keeps everything about the student, with `--end-hold` no longer.
 */
import { runCommand } from './command.ts'
import { manageErasure } from './manageErasure.ts'

await runCommand((argv, shutdown) => manageErasure(argv, shutdown, { env: process.env }))
