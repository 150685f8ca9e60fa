import type { PersonSubject } from '@corridor/rules/access'
import { RouteLink } from '../../base/RouteLink.tsx'
import type { Query } from '../../base/routes.ts'
import { useViewer } from '../../base/session/initialize.ts'
import { personPage } from './personPage.ts'

interface PersonLinkProps {
  person: PersonSubject
  name: string
  query?: Query
}

/** A person's name. For others who may open the person, it leads to their page. */
export function PersonLink({ person, name, ...link }: PersonLinkProps) {
  const viewer = useViewer()
  const page = person.userId === viewer.userId ? null : personPage(viewer, person)
  return page ? (
    <RouteLink {...page} {...link}>
      {name}
    </RouteLink>
  ) : (
    name
  )
}
