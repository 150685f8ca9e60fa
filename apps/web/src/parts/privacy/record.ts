/** The record that is being saved, if any. It belongs to the window, so that one can leave the page meanwhile. */
import type { UserId } from '@corridor/rules/ids'
import { errorMessage } from '../../base/apiError.ts'
import { request } from '../../base/client.ts'
import { requestAbortableFile } from '../../base/requestFile.ts'
import { flash } from '../../base/state/flashes.ts'
import { createStore } from '../../base/state/store.ts'
import { fileName, saveFile } from '../export/download.ts'

interface RunningRecord {
  userId: UserId
  bytes: number
  cancel: () => void
}

export const runningRecord = createStore<RunningRecord | null>(null)

export async function saveRecord(userId: UserId): Promise<void> {
  if (runningRecord.get()) return flash('Another record is being saved. Wait until it is done, or cancel it.', 'info')
  const abort = new AbortController()
  runningRecord.set({ userId, bytes: 0, cancel: () => abort.abort() })
  try {
    const { token } = await request('POST /api/user/:userId/record', { params: { userId } })
    const response = await requestAbortableFile(
      'POST /api/user/:userId/record/file',
      { params: { userId }, body: { token } },
      abort.signal,
    )
    await saveFile(response, (bytes) => runningRecord.set((running) => running && { ...running, bytes }))
    flash(`${fileName(response)} was saved. Read it before you pass it on.`)
  } catch (error) {
    if (abort.signal.aborted) flash('Nothing was saved', 'info')
    else flash(errorMessage(error), 'error')
  } finally {
    runningRecord.set(null)
  }
}

/** "12 kB", "1.2 MB". */
export function sizeText(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.ceil(bytes / 1000).toLocaleString('en-US')} kB`
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}
