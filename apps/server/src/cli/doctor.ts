/** `npm run doctor`: looks at everything that a school depends on, and says what to do about what is wrong. */
import { readSettings, type Settings, SettingsError } from '../config/settings.ts'
import { findDatabase } from '../db/beside.ts'
import { outgoingFindings } from '../delivery/doctor.ts'
import { findings } from '../health/doctor/checks.ts'
import type { Finding } from '../health/doctor/finding.ts'
import { describeFailure, StartupFailure } from '../process/failure.ts'
import { rosterFindings } from '../roster/service/doctor.ts'
import { runCommand } from './command.ts'

const MARKS = { ok: 'ok     ', warning: 'look   ', problem: 'PROBLEM', off: 'off    ' } as const

await runCommand(async (_argv, shutdown) => {
  let hasProblem = false
  const print = ({ state, about, says }: Finding) => {
    hasProblem ||= state === 'problem'
    console.log(`${MARKS[state]}  ${about.padEnd(12)}  ${says}`)
  }
  const settings = readOwnSettings(print)
  if (settings) {
    const connection = await findDatabase(settings, shutdown).catch((error: unknown) => {
      print({ state: 'problem', about: 'Database', says: sentenceOf(error) })
      return undefined
    })
    for await (const finding of findings(settings, connection)) print(finding)
    for await (const finding of outgoingFindings(settings)) print(finding)
    for await (const finding of rosterFindings(settings, connection)) print(finding)
  }
  if (hasProblem) process.exitCode = 1
  return hasProblem ? 'Something needs you.' : 'Nothing needs you.'
})

function readOwnSettings(print: (finding: Finding) => void): Settings | undefined {
  try {
    const settings = readSettings(process.env, [])
    print({ state: 'ok', about: 'Settings', says: 'Every variable that is set can be used.' })
    return settings
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    print({ state: 'problem', about: 'Settings', says: error.message })
    return undefined
  }
}

const sentenceOf = (error: unknown) =>
  error instanceof StartupFailure ? error.message : (describeFailure(error).split('\n')[0] ?? '')
