import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/**
 * Which schedule a day uses is decided by `scheduleOn` alone. Whoever asks for the usual schedule instead is wrong on a
 * day with an early release, so the few places that mean the usual one are listed here, each with its reason.
 */
const MEANS_THE_USUAL_ONE = {
  'packages/rules/src/schedule/calendar.ts': 'is the rule',
  'apps/server/src/school/presentSchedule.ts': 'marks the usual one',
  'apps/server/src/db/usualSchedule.ts': 'the same in SQL',
  'apps/server/src/roster/current.ts': 'a roster names the periods of the usual day',
  'apps/server/src/insight/readiness.ts': 'a school is ready once its usual day has times',
  'apps/server/src/db/schema/schedule.ts': 'has the column',
  'apps/server/src/school/reference.ts': 'reads the column for the rule',
  'apps/server/src/school/setup.ts': 'D-101: `schedule` of the setup is the usual one',
  'apps/server/src/schedule/schedules.ts': 'changes which one is the usual one',
  'apps/server/src/demo/schedule.ts': 'makes the demo district',
  'apps/server/src/demo/founding.ts': 'makes the demo district',
  'apps/web/src/parts/schedule/editor/commands.ts': 'patches `schedule` of the setup',
  'apps/web/src/parts/schedule/editor/Editor.tsx': 'edits schedules, whichever day uses them',
  'apps/web/src/parts/schedule/editor/SchedulePanel.tsx': 'edits schedules, whichever day uses them',
  'apps/web/src/parts/schedule/editor/ScheduleChoice.tsx': 'edits schedules, whichever day uses them',
  'apps/web/src/parts/schedule/editor/testing.tsx': 'edits schedules, whichever day uses them',
  'apps/web/src/onboarding/ClassesStep.tsx': 'a class is put into a block of the usual day',
}

const ASKS = [
  /\busualSchedule(Of)?\b/,
  /\bschedule\.isActive\b/,
  /\bis_active\b/,
  /\bsetup\??\.schedule\b/,
  /schedules\.(find|some|filter)\(\(\{ isActive/,
]

it('[DAYS-04] nobody but those listed asks for the usual schedule instead of the day’s', () => {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'packages', 'apps'], { encoding: 'utf8' })
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  const asking = files.filter((file) => {
    const text = readFileSync(file, 'utf8')
    return ASKS.some((pattern) => pattern.test(text))
  })
  expect(asking.filter((file) => !(file in MEANS_THE_USUAL_ONE))).toEqual([])
})
