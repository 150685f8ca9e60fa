import type { Room } from '@corridor/contract'
import { MAX_LIMIT_VALUE } from '@corridor/rules/pass'
import { numberIn, numberProblem, numberText } from '../../ui/form/numberText.ts'
import type { Autosaved } from '../../ui/form/useAutosave.ts'
import { useRoomField } from './useRoomField.ts'

const TIME_LIMIT_PAUSE_MS = 500

/** A room's time limit as text, in minutes, which saves itself wherever it is edited. Empty: the school's counts. */
export function useTimeLimit(room: Room): Autosaved<string> {
  return useRoomField({
    room,
    name: 'passAlertTimeLimit',
    read: (one) => numberText(one.passAlertTimeLimit),
    write: (text) => ({ passAlertTimeLimit: numberIn(text) ?? null }),
    pauseMs: TIME_LIMIT_PAUSE_MS,
    problem: (text) => numberProblem(text, { min: 0, max: MAX_LIMIT_VALUE }),
    saved: () => 'Successfully Updated Time Limit!',
  })
}
