import type { Pass, PassDraft } from '@corridor/contract'
import { ApiError } from '../../../base/apiError.ts'
import { confirm } from '../../../base/state/confirm.ts'
import { createPasses } from '../../commands.ts'

/** Issues, and asks first where the room is paused: staff may know better, students may not. */
export async function issueDespitePause(draft: PassDraft, roomName: string): Promise<readonly Pass[]> {
  try {
    return await createPasses(draft)
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'room_paused')) throw error
    const isSure = await confirm({
      title: `${roomName} is paused`,
      message: 'Students cannot go there right now. A pass that you issue can be started anyway.',
      confirmLabel: 'Issue anyway',
    })
    if (!isSure) throw error
    return createPasses({ ...draft, despitePause: true })
  }
}
