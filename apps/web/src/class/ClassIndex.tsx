import { useViewer } from '../base/session/initialize.ts'
import { Page } from '../ui/page/Page.tsx'
import { ClassTable, useClassList } from './list/ClassTable.tsx'
import { mayMakeClass, NewClass } from './NewClass.tsx'

/** A teacher's classes; all of the school for those who may read them. */
export default function ClassIndex() {
  const { list, schoolId } = useClassList()
  const viewer = useViewer()
  if (schoolId === undefined) return null
  return (
    <Page title="Classes" {...(mayMakeClass(viewer, schoolId) && { action: <NewClass schoolId={schoolId} /> })}>
      <ClassTable list={list} chosen={schoolId} />
    </Page>
  )
}
