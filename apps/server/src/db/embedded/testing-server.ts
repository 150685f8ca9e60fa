/**
 * Run by tests as a process of its own: starts PostgreSQL on the folder of its first argument, says where it is, and
 * waits to be killed. As `orphaning`, PostgreSQL does not hear of that and lives on.
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
