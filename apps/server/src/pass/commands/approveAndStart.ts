import type { PassId } from '@corridor/rules/ids'
import { isLive } from '@corridor/rules/pass'
import type { Scope } from '../../session/scope.ts'
import type { Command } from '../change/command.ts'
import type { Decision } from '../change/decision.ts'
import type { PassRow } from '../change/passRecord.ts'
import type { Situation } from '../change/situation.ts'
import { approvePasses } from './decide.ts'
import { startPasses } from './start.ts'

const NOTHING: Decision = { changes: [], skipped: [] }

/**
 * Somebody approves a request beside its student, and the student goes: both, or neither. Asked for once more, it does
 * what is left, so that an answer that got lost does no harm.
 */
export function approveAndStart(passId: PassId, student: Scope): Command {
  const approve = approvePasses([passId])
  const start = startPasses([passId])
  return {
    needs: start.needs,
    decide: (situation) => {
      const [pass] = situation.facts.passes
      if (pass && isLive(pass)) return NOTHING
      const approved = pass?.approvedAt ? NOTHING : approve.decide(situation)
      if (approved.skipped.length > 0) return approved
      const started = start.decide(afterApproval({ ...situation, scope: student }, approved))
      if (started.skipped.length > 0) return started
      const byStudent = started.changes.map((change) => ({ ...change, by: student }))
      return { changes: [...approved.changes, ...byStudent], skipped: [] }
    },
  }
}

/** The passes as if it had been written already. */
function afterApproval(situation: Situation, { changes }: Decision): Situation {
  const after = (pass: PassRow) => changes.find((change) => change.pass.passId === pass.passId)?.pass ?? pass
  const { passes, open } = situation.facts
  const facts = {
    ...situation.facts,
    passes: passes.map(after),
    open: open.map((one) => ({ ...one, pass: after(one.pass) })),
  }
  return { ...situation, facts }
}
