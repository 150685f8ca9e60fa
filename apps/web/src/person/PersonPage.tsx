import type { Person } from '@corridor/contract'
import { can, isStudent } from '@corridor/rules/access'
import { fullName } from '@corridor/rules/text'
import { IconArrowLeft, IconLock, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { usePathname, useRouter } from '../base/router/useRouter.ts'
import { pathTo } from '../base/routes.ts'
import { useInitialize } from '../base/session/initialize.ts'
import { useOwnAction } from '../base/state/page.ts'
import { staffVariantFor, variantFor } from '../base/variants.ts'
import { ExportIcon } from '../parts/export/ExportIcon.tsx'
import { useIncidents } from '../parts/insight/useIncidents.ts'
import { PersonAvatar } from '../parts/person/PersonAvatar.tsx'
import { LinkButton } from '../ui/LinkButton.tsx'
import { Loaded } from '../ui/page/Loaded.tsx'
import { TableSkeleton } from '../ui/page/Skeletons.tsx'
import { type Tab, TabbedPage } from '../ui/page/TabbedPage.tsx'
import { detailText, lockText } from './labels.ts'
import classes from './PersonPage.module.css'
import { personQuery, usePersonId } from './queries.ts'
import { hasTab, tabsOf, tabToOpen } from './tabs.ts'

/** The frame of a person's pages. */
export default function PersonPage() {
  const query = useQuery(personQuery(usePersonId()))
  return (
    <Loaded query={query} failedTitle="This person cannot be shown" skeleton={<TableSkeleton rows={3} />}>
      {(person) => <LoadedPerson key={person.userId} person={person} />}
    </Loaded>
  )
}

function LoadedPerson({ person }: { person: Person }) {
  const { user, viewer } = useInitialize()
  const name = fullName(person)
  const mayIssue =
    isStudent(person.type) && person.schools.some(({ schoolId }) => can(viewer, 'pass.issue', { schoolId }))
  useOwnAction(mayIssue)
  // A file is of one school: with several, the one that comes first.
  const exported = person.schools.find(({ schoolId }) => can(viewer, 'pass.seeAll', { schoolId }))
  const newIncidents = useIncidents(person.userId, hasTab(person, 'Incidents')).data?.pages[0]?.unseen
  const tabs = tabsOf(person, viewer, newIncidents)
  useExistingTab(tabs)
  return (
    <TabbedPage
      title={name}
      picture={
        <>
          <BackButton />
          <PersonAvatar name={name} imageUrl={person.profileImageUrl} size={60} />
        </>
      }
      badge={
        isStudent(person.type) &&
        person.locked === 1 && (
          <span className={classes.lock}>
            <IconLock size={14} aria-hidden />
            {lockText(person)}
          </span>
        )
      }
      detail={detailText(person)}
      actions={
        <>
          {exported && (
            <ExportIcon
              request={{ resource: 'user', schoolId: exported.schoolId, resourceId: person.userId }}
              name={name}
              showsProgress
            />
          )}
          {mayIssue && (
            <LinkButton
              to={staffVariantFor(user.type, 'NewPass')}
              query={{ studentId: person.userId }}
              leftSection={<IconPlus size={18} />}
            >
              Issue Pass
            </LinkButton>
          )}
        </>
      }
      tabs={tabs}
    />
  )
}

/** Leads from a tab that this person does not have to the first one. */
function useExistingTab(tabs: readonly Tab[]): void {
  const router = useRouter()
  const instead = tabToOpen(tabs, usePathname())
  useEffect(() => {
    if (instead !== null) void router.go(instead, { replace: true })
  }, [router, instead])
}

/** Back to the list or the pass that led here; from an opened link, to the first page. */
function BackButton() {
  const router = useRouter()
  const { user } = useInitialize()
  const back = () => {
    if (router.history.canGoBack()) router.history.back()
    else router.go(pathTo(variantFor(user.type, 'Live')))
  }
  return (
    <button type="button" className={classes.back} aria-label="Back" title="Back" onClick={back}>
      <IconArrowLeft size={20} aria-hidden />
    </button>
  )
}
