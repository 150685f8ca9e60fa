// `npm run roster -- FILE --district NAME`: imports a roster: OneRoster, Clever, or a list. Runs on any Node from 20 on.
import { main } from './lib/failure.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { runServerEntry } from './lib/server.mjs'

await main(async () => {
  await ensureInstalled()
  return runServerEntry('apps/server/src/cli/roster.ts', process.argv.slice(2))
})
