// `npm test`: every check that must pass before a change is accepted. `npm test -- unit` runs one step, and further
// arguments go to the program that runs it: `npm test -- unit apps/server/src/pass`. `npm test -- changed` runs what
// belongs to the features that this branch changes; `npm test -- changed HEAD~3` compares with something else. Runs on
// any Node from 20 on.
import { Failure, main } from './lib/failure.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { addUp } from './lib/results.mjs'
import { steps, stepsForChange } from './lib/steps.mjs'

await main(async () => {
  const [name, ...more] = process.argv.slice(2)
  const chosen = stepsNamed(name, more)
  await ensureInstalled()
  const outcomes = []
  for (const step of chosen) {
    process.stdout.write(`\n── ${step.heading} ──\n`)
    outcomes.push(await step.run(more).catch(reportFailure))
    if (!outcomes.at(-1).succeeded) break
  }
  const { passed, failed } = addUp(outcomes)
  process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
  return failed === 0 ? 0 : 1
})

function stepsNamed(name, [base]) {
  if (name === undefined) return steps
  if (name === 'changed') return stepsForChange(base)
  const chosen = steps.filter((step) => step.name === name)
  if (chosen.length > 0) return chosen
  throw new Failure(`There is no step "${name}". Choose one of ${steps.map((step) => step.name).join(', ')}, changed.`)
}

/** An error that prevented a step from running counts as a failed step. */
function reportFailure(error) {
  if (!(error instanceof Failure)) throw error
  process.stderr.write(`${error.message}\n`)
  return { succeeded: false, passed: 0, failed: 0 }
}
