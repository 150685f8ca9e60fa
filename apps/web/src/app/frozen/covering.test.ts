import type { Freeze, Initialize, Pass } from '@corridor/contract'
import { asFreezeId, type SchoolId } from '@corridor/rules/ids'
import { expect, it } from 'vitest'
import { frameFrom } from '../../base/session/frame.ts'
import {
  anInitialize,
  aQueuedPass,
  aRunningPass,
  NOW,
  OTHER_SCHOOL_ID,
  SCHOOL_ID,
  STUDENT_ID,
} from '../../base/testing.ts'
import { freezesOf } from './covering.ts'

const aFreeze = (instruction: Freeze['instruction'], endedAt: Freeze['endedAt'] = null): Freeze => ({
  ...{ freezeId: asFreezeId(1), schoolId: SCHOOL_ID, instruction, isDrill: false, startedAt: NOW, endedAt },
  ...{ message: null, startedByName: null },
})

/** Of somebody in two schools: the one that covers the page, and those that a sentence names. */
function shown(freezes: Partial<Record<SchoolId, Freeze>>, live: Pass[] = [], changes: Partial<Initialize> = {}) {
  const answer = anInitialize('student', STUDENT_ID, { live })
  const schools = Object.fromEntries(
    Object.entries(answer.schools).map(([id, header]) => [
      id,
      { ...header, freeze: freezes[header.school.schoolId] ?? null },
    ]),
  )
  const { covering, others } = freezesOf(frameFrom({ ...answer, schools, ...changes }, [], undefined))
  return [covering?.school.schoolId ?? null, others.map(({ school }) => school.schoolId)]
}

const HERE = aFreeze('return')
const QUIET = aFreeze('stay')
const out = aRunningPass({ schoolId: SCHOOL_ID })
const outElsewhere = aRunningPass({ schoolId: OTHER_SCHOOL_ID })

it('[FREEZE-09] somebody is where their pass is', () => {
  expect(shown({ [SCHOOL_ID]: HERE }, [out])).toEqual([SCHOOL_ID, []])
  expect(shown({ [SCHOOL_ID]: HERE }, [outElsewhere])).toEqual([null, [SCHOOL_ID]])
  expect(shown({ [SCHOOL_ID]: HERE, [OTHER_SCHOOL_ID]: QUIET }, [out])).toEqual([SCHOOL_ID, []])
})

it('[FREEZE-09] without a pass they are asked, unless all of their schools are frozen: then the quiet one counts', () => {
  expect(shown({ [SCHOOL_ID]: HERE })).toEqual([null, [SCHOOL_ID]])
  expect(shown({ [SCHOOL_ID]: HERE }, [aQueuedPass({ schoolId: SCHOOL_ID })])).toEqual([null, [SCHOOL_ID]])
  expect(shown({ [SCHOOL_ID]: HERE, [OTHER_SCHOOL_ID]: QUIET })).toEqual([OTHER_SCHOOL_ID, []])
})

it('[FREEZE-17] one that has ended covers nothing', () => {
  expect(shown({ [SCHOOL_ID]: aFreeze('return', NOW) }, [out])).toEqual([null, []])
})

it('an impersonator keeps the way out', () => {
  expect(shown({ [SCHOOL_ID]: HERE }, [out], { isImpersonator: true })).toEqual([null, [SCHOOL_ID]])
})
