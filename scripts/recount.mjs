// `npm run recount`: checks the daily counts of students against the passes, and repairs them. Runs on any Node from 20 on.
import { main } from './lib/failure.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { runServerEntry } from './lib/server.mjs'

await main(async () => {
  await ensureInstalled()
  return runServerEntry('apps/server/src/cli/recount.ts', process.argv.slice(2))
})
