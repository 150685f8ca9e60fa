// `npm start`: from a fresh checkout to a running Corridor. Runs on any Node from 20 on, before anything is installed.
import { ensureWebBuilt } from './lib/build.mjs'
import { main } from './lib/failure.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { runServerEntry } from './lib/server.mjs'

await main(async () => {
  await ensureInstalled()
  await ensureWebBuilt()
  return runServerEntry('apps/server/src/main.ts', process.argv.slice(2))
})
