import type { PassId, UserId } from '@corridor/rules/ids'
import { refusal } from '@corridor/rules/pass'
import type { Command } from '../change/command.ts'
import { changedPass } from '../change/passRecord.ts'
import { isFrozen, type Situation } from '../change/situation.ts'
import { act } from './act.ts'

/** A student who has to ask, or waits in line, says that it is urgent. Whoever may let them go is told at once. */
export function hurryPass(passId: PassId): Command {
  return {
    // It may be in line, and then shows its place.
    needs: { passIds: [passId], include: ['places', 'urgent'] },
    decide: (situation) =>
      act(situation, [passId], { action: 'hurry' }, (pass) =>
        isFrozen(situation, pass.schoolId)
          ? refusal('frozen')
          : {
              pass: changedPass(pass, { isUrgent: true, urgentTimes: urgentTimes(situation, pass.studentId) }),
              event: 'updatePass',
              detail: { urgent: true },
            },
      ),
  }
}

/** For the how manieth time in 30 days a student says so now. */
export function urgentTimes({ facts }: Situation, studentId: UserId): number {
  return (facts.urgent[studentId] ?? 0) + 1
}
