// `npm run setup`, `npm run backup -- FILE` and every other command of the operator: each is a file of this name in
// apps/server/src/cli. Runs on any Node from 20 on.
import { main } from './lib/failure.mjs'
import { ensureInstalled, refuseToInstall } from './lib/install.mjs'
import { runServerEntry } from './lib/server.mjs'

await main(async () => {
  const [name, ...args] = process.argv.slice(2)
  // To look whether everything is well must change nothing under a server that runs.
  await (name === 'doctor' ? refuseToInstall() : ensureInstalled())
  return runServerEntry(`apps/server/src/cli/${name}.ts`, args)
})
