import type { ReactNode } from 'react'
import { pathTo, ROUTES, type RouteRow } from '../../base/routes.ts'
import { useInitialize } from '../../base/session/initialize.ts'
import { useLiveEvent } from '../../base/session/liveEvents.ts'
import { invalidate } from '../../base/session/queries.ts'
import { Page } from '../../ui/page/Page.tsx'
import { Tabs } from '../../ui/page/TabbedPage.tsx'
import classes from './DistrictFrame.module.css'
import { DISTRICT_KEY } from './districtKey.ts'

/** What has something to show comes first. */
const PAGES = [
  ['AdminDistrictFaculty', 'Faculty'],
  ['AdminDistrictStudents', 'Students'],
  ['AdminDistrictSignIn', 'Sign-in'],
  ['AdminDistrictRoster', 'Roster'],
  ['AdminDistrictPrivacy', 'Privacy'],
  ['AdminDistrictReports', 'Reports'],
  ['AdminDistrictSettings', 'Settings'],
] as const

interface DistrictFrameProps {
  title: string
  action?: ReactNode
  children: ReactNode
}

/** Around every page of the district: its name and the way to the other pages. */
export function DistrictFrame({ title, action, children }: DistrictFrameProps) {
  const { district } = useInitialize()
  useLiveEvent('peopleChanged', () => void invalidate({ queryKey: DISTRICT_KEY }))
  const isOpen = ({ connects }: RouteRow) => !connects || district.mayConnect
  const pages = PAGES.filter(([to]) => isOpen(ROUTES[to]))
  return (
    <Page title={title} action={action}>
      <div className={classes.head}>
        <h2>{district.name}</h2>
        <Tabs
          label="District"
          tabs={pages.map(([to, label]) => ({ path: pathTo(to, { id: district.districtId }), label }))}
        />
      </div>
      {children}
    </Page>
  )
}
