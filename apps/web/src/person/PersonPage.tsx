import type { Person } from '@corridor/contract'
import { can, fullName, isStudent } from '@corridor/rules'
import { IconArrowLeft, IconLock, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '../base/router/useRouter.ts'
import { pathTo } from '../base/routes.ts'
import { useInitialize } from '../base/session/initialize.ts'
import { useOwnAction } from '../base/state/page.ts'
import { staffVariantFor, variantFor } from '../base/variants.ts'
import { useIncidents } from '../parts/insight/useIncidents.ts'
import { PersonAvatar } from '../parts/person/PersonAvatar.tsx'
import { LinkButton } from '../ui/LinkButton.tsx'
import { Loaded } from '../ui/page/Loaded.tsx'
import { TableSkeleton } from '../ui/page/Skeletons.tsx'
import { TabbedPage } from '../ui/page/TabbedPage.tsx'
import { detailText, lockText } from './labels.ts'
import classes from './PersonPage.module.css'
import { personQuery, usePersonId } from './queries.ts'
import { hasTab, tabsOf } from './tabs.ts'

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
  const newIncidents = useIncidents(person.userId, hasTab(person, 'Incidents')).data?.pages[0]?.unseen
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
        mayIssue && (
          <LinkButton
            to={staffVariantFor(user.type, 'NewPass')}
            query={{ studentId: person.userId }}
            leftSection={<IconPlus size={18} />}
          >
            Issue Pass
          </LinkButton>
        )
      }
      tabs={tabsOf(person, viewer, newIncidents)}
    />
  )
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
