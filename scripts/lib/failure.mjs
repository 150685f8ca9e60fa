/** A problem that the user can fix: printed as one sentence, without a stack. */
export class Failure extends Error {}

/** Runs a script's main function; a `Failure` ends it with its message and exit code 1. */
export async function main(work) {
  try {
    process.exitCode = await work()
  } catch (error) {
    process.stderr.write(`${error instanceof Failure ? error.message : error.stack}\n`)
    process.exitCode = 1
  }
}
