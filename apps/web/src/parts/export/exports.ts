/**
 * The export that runs, if any. It belongs to the window and not to a screen, so that one can leave the page meanwhile.
 */
import type { Input } from '@corridor/contract'
import { errorMessage } from '../../base/apiError.ts'
import { requestAbortableFile } from '../../base/requestFile.ts'
import { flash } from '../../base/state/flashes.ts'
import { createStore } from '../../base/state/store.ts'
import { fileName, saveRows } from './download.ts'
import { type Progress, totalRows } from './progress.ts'

export type ExportRequest = Input<'POST /api/export', 'body'>

interface RunningExport extends Progress {
  /** What is exported, to find the button that shows the progress. */
  key: string
  cancel: () => void
}

export const runningExport = createStore<RunningExport | null>(null)

export const exportKey = (request: ExportRequest) => JSON.stringify(request)

export async function startExport(body: ExportRequest): Promise<void> {
  if (runningExport.get()) return flash('Another export is running. Wait until it is done, or cancel it.', 'info')
  const abort = new AbortController()
  runningExport.set({ key: exportKey(body), rows: 0, total: null, cancel: () => abort.abort() })
  const progress = (known: Partial<RunningExport>) =>
    runningExport.set((running) => running && { ...running, ...known })
  try {
    const response = await requestAbortableFile('POST /api/export', { body }, abort.signal)
    progress({ total: totalRows(response) })
    const rows = await saveRows(response, (arrived) => progress({ rows: arrived }))
    flash(`${fileName(response)} has ${rows.toLocaleString('en-US')} ${rows === 1 ? 'row' : 'rows'}`)
  } catch (error) {
    if (abort.signal.aborted) flash('Export canceled', 'info')
    else flash(errorMessage(error), 'error')
  } finally {
    runningExport.set(null)
  }
}
