import { mayAddSchool } from '@corridor/rules/access'
import { Button } from '@mantine/core'
import { IconBuildingPlus } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useViewer } from '../../base/session/initialize.ts'
import { lazyPart } from '../../ui/lazyPart.tsx'

const AddSchoolDialog = lazyPart(() => import('./AddSchoolDialog.tsx'), { floats: true })

/** Shown on the district's pages to those who may add a school. */
export function AddSchoolButton() {
  const viewer = useViewer()
  const [isOpen, setOpen] = useState(false)
  if (!mayAddSchool(viewer)) return null
  return (
    <>
      <Button leftSection={<IconBuildingPlus size={18} aria-hidden />} onClick={() => setOpen(true)}>
        Add School
      </Button>
      {isOpen && (
        <Suspense>
          <AddSchoolDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
