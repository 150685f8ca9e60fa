/** What every command has in common: it prints what it did or one sentence about why not, and leaves nothing running. */
import { failureText } from '../process/failure.ts'
import { ignoreClosedOutput } from '../process/output.ts'
import { onParentExit } from '../process/parent.ts'
import { createShutdown, type Shutdown, shutDownOnSignals } from '../process/shutdown.ts'

/** What a command reads and where it prints: a test has its own. */
export interface Surroundings {
  env: NodeJS.ProcessEnv
  print(line: string): void
}

export async function runCommand(
  work: (argv: string[], shutdown: Shutdown) => Promise<string | undefined>,
): Promise<never> {
  ignoreClosedOutput()
  const shutdown = createShutdown({ report: console.error })
  shutDownOnSignals(shutdown)
  onParentExit(() => void shutdown.run().then(() => process.exit(1)))
  try {
    const said = await work(process.argv.slice(2), shutdown)
    if (said !== undefined) console.log(said)
  } catch (error) {
    process.exitCode = 1
    console.error(failureText(error))
  } finally {
    await shutdown.run()
  }
  process.exit()
}
