import { expect, it } from 'vitest'
import { ago, aPass, decide, granted, inLine, onTheWay, PERSON, situationOf } from '../../testing/situation.ts'
import { approvePasses, cancelPasses, confirmPasses, rejectPasses } from './decide.ts'

it('[D-017] the trail says whether an arrival was confirmed or flagged', () => {
  const pass = onTheWay({ completedAt: ago(1) })
  for (const confirmed of [true, false]) {
    const { changes } = decide(confirmPasses([pass.passId], confirmed), situationOf('dora', { passes: [pass] }))
    expect(changes).toMatchObject([{ pass: { confirmed, confirmedBy: PERSON.dora }, event: 'confirmPass' }])
    expect(changes.map(({ detail }) => detail)).toEqual([{ confirmed }])
  }
})

it('an approval needs no words beside it', () => {
  const pass = aPass()
  const { changes } = decide(approvePasses([pass.passId]), situationOf('dora', { passes: [pass] }))
  expect(changes).toMatchObject([{ pass: { approvedBy: PERSON.dora }, event: 'approvePass' }])
  expect(changes.map(({ detail }) => detail)).toEqual([undefined])
})

it('staff give a reason to cancel; its student leaves a line without one', () => {
  const upcoming = granted()
  const withoutReason = decide(cancelPasses([upcoming.passId]), situationOf('dora', { passes: [upcoming] }))
  expect(withoutReason.skipped).toMatchObject([{ code: 'reason_required' }])
  const canceled = decide(cancelPasses([upcoming.passId], 'Fire drill'), situationOf('dora', { passes: [upcoming] }))
  expect(canceled.changes).toMatchObject([{ pass: { canceledBy: PERSON.dora, cancelReason: 'Fire drill' } }])
  const waiting = inLine()
  const left = decide(cancelPasses([waiting.passId]), situationOf('sam', { passes: [waiting] }))
  expect(left.changes).toMatchObject([{ pass: { canceledBy: PERSON.sam, cancelReason: null } }])
})

it('[LANG-06] a ready reason is stored in both languages, and one that somebody wrote as it is', () => {
  const pass = aPass()
  const rejected = (reason: string) =>
    decide(rejectPasses([pass.passId], reason), situationOf('dora', { passes: [pass] })).changes
  expect(rejected('Ask me again in 10 minutes.')).toMatchObject([
    { pass: { rejectReason: 'Ask me again in 10 minutes.', rejectReasonEs: 'Pídemelo otra vez en 10 minutos.' } },
  ])
  expect(rejected('Ask Mr. Osei')).toMatchObject([{ pass: { rejectReason: 'Ask Mr. Osei', rejectReasonEs: null } }])
})
