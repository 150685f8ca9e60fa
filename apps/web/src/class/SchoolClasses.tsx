import { asSchoolId } from '@corridor/rules/ids'
import { useParam } from '../base/navigation.ts'
import { useViewer } from '../base/session/initialize.ts'
import { Page } from '../ui/page/Page.tsx'
import { ClassTable, useClassList } from './list/ClassTable.tsx'
import { mayMakeClass, NewClass } from './NewClass.tsx'

/** All classes of a school. Those that wait for a teacher come first. */
export default function SchoolClasses() {
  const schoolId = asSchoolId(Number(useParam('id')))
  const { list } = useClassList(schoolId)
  const viewer = useViewer()
  return (
    <Page title="Classes" {...(mayMakeClass(viewer, schoolId) && { action: <NewClass schoolId={schoolId} /> })}>
      <ClassTable list={list} />
    </Page>
  )
}
