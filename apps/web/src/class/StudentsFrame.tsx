import { canSomewhere } from '@corridor/rules/access'
import { Outlet } from '../base/router/Outlet.tsx'
import { pathTo } from '../base/routes.ts'
import { useViewer } from '../base/session/initialize.ts'
import { Tabs } from '../ui/page/TabbedPage.tsx'

const TABS = [
  { path: pathTo('FacultyClassIndex'), label: 'Classes' },
  { path: pathTo('FacultyStudentIndex'), label: 'All Students' },
  { path: pathTo('FacultyStudentSettings'), label: 'Settings' },
]

/** For those who may change all students. Others do not learn that there is such a page. */
const KEEP_APART = { path: pathTo('FacultyApart'), label: 'Keep Apart' }

/** The Students area of a teacher. */
export default function StudentsFrame() {
  const isManager = canSomewhere(useViewer(), 'apart.manage')
  return (
    <div>
      <Tabs label="Students" tabs={isManager ? [...TABS, KEEP_APART] : TABS} />
      <Outlet />
    </div>
  )
}
