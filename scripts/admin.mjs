// `npm run admin -- USERNAME`: a one-time link for someone who cannot sign in, or a promotion. Runs on any Node from 20 on.
import { main } from './lib/failure.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { runServerEntry } from './lib/server.mjs'

await main(async () => {
  await ensureInstalled()
  return runServerEntry('apps/server/src/cli/admin.ts', process.argv.slice(2))
})
