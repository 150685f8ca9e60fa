import { Outlet } from '../base/router/Outlet.tsx'
import { pathTo } from '../base/routes.ts'
import { Tabs } from '../ui/page/TabbedPage.tsx'

const TABS = [
  { path: pathTo('FacultyClassIndex'), label: 'Classes' },
  { path: pathTo('FacultyStudentIndex'), label: 'All Students' },
  { path: pathTo('FacultyStudentSettings'), label: 'Settings' },
]

/** The Students area of a teacher. */
export default function StudentsFrame() {
  return (
    <div>
      <Tabs label="Students" tabs={TABS} />
      <Outlet />
    </div>
  )
}
