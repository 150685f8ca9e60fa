// `npm run db:generate -- --name WHAT_IT_DOES`: writes a migration from what differs between the schema and its last
// snapshot. Only the newest snapshot is kept, because nothing reads the older ones.
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { run } from './lib/child.mjs'
import { main } from './lib/failure.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { root, tool } from './lib/paths.mjs'
import { findRuntime, runtimeEnvironment } from './lib/runtime.mjs'

const meta = join(root, 'apps/server/src/db/migrations/meta')

await main(async () => {
  await ensureInstalled()
  const args = ['generate', '--config', 'apps/server/drizzle.config.ts', ...process.argv.slice(2)]
  const options = { cwd: root, env: runtimeEnvironment() }
  const code = await run(findRuntime(), [tool('drizzle-kit'), ...args], options)
  if (code === 0) await removeOlderSnapshots()
  return code
})

async function removeOlderSnapshots() {
  const snapshots = (await readdir(meta)).filter((name) => name.endsWith('_snapshot.json')).sort()
  await Promise.all(snapshots.slice(0, -1).map((name) => rm(join(meta, name))))
}
