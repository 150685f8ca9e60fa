import type { SchoolId } from '@corridor/rules/ids'
import { Row } from '../../ui/layout/Stack.tsx'
import { AddPersonButton } from './AddPersonButton.tsx'
import { ImportButton } from './ImportButton.tsx'

/** One person, or all of them. */
export function AddOrImport({ schoolId, kind }: { schoolId: SchoolId; kind: 'student' | 'staff' }) {
  return (
    <Row>
      <ImportButton schoolId={schoolId} label="Import" variant="default" />
      <AddPersonButton schoolId={schoolId} kind={kind} />
    </Row>
  )
}
