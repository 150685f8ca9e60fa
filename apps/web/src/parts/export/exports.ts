/**
 * The export that runs, if any. It belongs to the window and not to a screen, so that one can leave the page meanwhile.
 */
import type { Input } from '@corridor/contract'
import { EXPORT_ROWS_HEADER } from '@corridor/contract/constants'
import { errorMessage } from '../../base/apiError.ts'
import { requestAbortableFile } from '../../base/requestFile.ts'
import { flash } from '../../base/state/flashes.ts'
import { createStore } from '../../base/state/store.ts'
import { fileName, saveRows } from './download.ts'

export type ExportRequest = Input<'POST /api/export', 'body'>

interface RunningExport {
  /** What is exported, to find the button that shows the progress. */
  key: string
  rows: number
  /** Null if it is not known. */
  total: number | null
  cancel: () => void
}

export const runningExport = createStore<RunningExport | null>(null)

export const exportKey = (request: ExportRequest) => JSON.stringify(request)

/** "1,200 of 3,000 written" */
export function progressText({ rows, total }: Pick<RunningExport, 'rows' | 'total'>): string {
  const count = rows.toLocaleString('en-US')
  return total === null ? `${count} written` : `${count} of ${total.toLocaleString('en-US')} written`
}

export async function startExport(body: ExportRequest): Promise<void> {
  if (runningExport.get()) return flash('Another export is running. Wait until it is done, or cancel it.', 'info')
  const abort = new AbortController()
  runningExport.set({ key: exportKey(body), rows: 0, total: null, cancel: () => abort.abort() })
  const progress = (known: Partial<RunningExport>) =>
    runningExport.set((running) => running && { ...running, ...known })
  try {
    const response = await requestAbortableFile('POST /api/export', { body }, abort.signal)
    const total = response.headers.get(EXPORT_ROWS_HEADER)
    progress({ total: total === null ? null : Number(total) })
    const rows = await saveRows(response, (arrived) => progress({ rows: arrived }))
    flash(`${fileName(response)} has ${rows.toLocaleString('en-US')} ${rows === 1 ? 'row' : 'rows'}`)
  } catch (error) {
    if (abort.signal.aborted) flash('Export canceled', 'info')
    else flash(errorMessage(error), 'error')
  } finally {
    runningExport.set(null)
  }
}
