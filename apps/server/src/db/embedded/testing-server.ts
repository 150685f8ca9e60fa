/**
 * Run by tests as a separate process: starts PostgreSQL on the folder given as first argument, prints where it is, and
 * waits to be killed. With `orphaning`, PostgreSQL does not notice that and keeps running.
 */
import { chooseIdentity, type Identity, type IdentityRequest } from './identity.ts'
import { startEmbedded } from './index.ts'

const [dataDir = '', mode] = process.argv.slice(2)

async function withoutFollowing(request: IdentityRequest): Promise<Identity> {
  const identity = await chooseIdentity(request)
  return {
    ...identity,
    command: (file, args) => (file === 'setpriv' ? { file: 'false', args: [] } : identity.command(file, args)),
  }
}

const { connection, pid } = await startEmbedded({
  dataDir,
  identify: mode === 'orphaning' ? withoutFollowing : chooseIdentity,
})
process.stdout.write(`${JSON.stringify({ connection, pid })}\n`)
