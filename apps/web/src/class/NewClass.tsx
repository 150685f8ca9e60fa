import { can, type Viewer } from '@corridor/rules/access'
import type { SchoolId } from '@corridor/rules/ids'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '../ui/lazyPart.tsx'

const NewClassDialog = lazyPart(() => import('./NewClassDialog.tsx'), { floats: true })

/** The main action of a page with classes. */
export function NewClass({ schoolId }: { schoolId: SchoolId }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setOpen(true)}>
        New Class
      </Button>
      {isOpen && (
        <Suspense>
          <NewClassDialog schoolId={schoolId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Their own class, or anybody's. */
export function mayMakeClass(viewer: Viewer, schoolId: SchoolId): boolean {
  return can(viewer, 'class.create', { schoolId, ownedBy: viewer.userId })
}
