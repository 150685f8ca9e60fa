import { mayAdd, USER_TYPES, type UserType } from '@corridor/rules/access'
import type { SchoolId } from '@corridor/rules/ids'
import { Button } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useViewer } from '../../base/session/initialize.ts'
import { lazyPart } from '../../ui/lazyPart.tsx'

const AddPersonDialog = lazyPart(() => import('./AddPersonDialog.tsx'), { floats: true })

const isOfKind = (type: UserType, kind: 'student' | 'staff') => (type === 'student') === (kind === 'student')

/** Adds a student, or a member of the staff, to a school. Nothing for those who may not. */
export function AddPersonButton({ schoolId, kind }: { schoolId: SchoolId; kind: 'student' | 'staff' }) {
  const viewer = useViewer()
  const [isOpen, setOpen] = useState(false)
  const types = USER_TYPES.filter((type) => isOfKind(type, kind) && mayAdd(viewer, schoolId, type))
  const [type] = types
  if (!type) return null
  return (
    <>
      <Button leftSection={<IconUserPlus size={18} aria-hidden />} onClick={() => setOpen(true)}>
        {kind === 'student' ? 'Add Student' : 'Add Faculty'}
      </Button>
      {isOpen && (
        <Suspense>
          <AddPersonDialog schoolId={schoolId} types={types} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
