import { type Edit, edit, type Versioned } from '../change/edit.ts'
import type { TrailLine } from '../change/trail.ts'
import type { EditContext } from './access.ts'

interface RowEdit<F extends object, A extends object> extends Pick<Edit<F>, 'version' | 'sent' | 'write'> {
  row: Versioned & Edit<F>['before']
  line: TrailLine
  read: () => Promise<A>
}

/** Edits a schedule, a block or a time range, and answers with what it is then. */
export async function editRow<F extends object, A extends object>(
  { change }: EditContext,
  { line, read, ...request }: RowEdit<F, A>,
): Promise<A> {
  await edit<F>(change, { ...request, before: request.row, current: read, line: () => line })
  return read()
}
