import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { PathLink } from '../base/RouteLink.tsx'
import { pathTo } from '../base/routes.ts'
import { useInitialize } from '../base/session/initialize.ts'
import { useLiveEvent } from '../base/session/liveEvents.ts'
import { Page } from '../ui/page/Page.tsx'
import classes from './DistrictFrame.module.css'
import { DISTRICT_KEY } from './queries.ts'

/** What has something to show comes first. */
const PAGES = [
  ['AdminDistrictFaculty', 'Faculty'],
  ['AdminDistrictStudents', 'Students'],
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
  const client = useQueryClient()
  useLiveEvent('peopleChanged', () => void client.invalidateQueries({ queryKey: DISTRICT_KEY }))
  return (
    <Page title={title} action={action}>
      <div className={classes.head}>
        <h2>{district.name}</h2>
        <nav aria-label="District" className={classes.tabs}>
          {PAGES.map(([to, label]) => (
            <PathLink key={to} path={pathTo(to, { id: district.districtId })} className={classes.tab}>
              {label}
            </PathLink>
          ))}
        </nav>
      </div>
      {children}
    </Page>
  )
}
