import type { ClassWithStudents } from '@corridor/contract'
import { can, mayAdd } from '@corridor/rules/access'
import { asUserGroupId } from '@corridor/rules/ids'
import { Button } from '@mantine/core'
import { IconPrinter, IconUsersGroup } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { ApiError } from '../../base/apiError.ts'
import { useParam, useQueryValues } from '../../base/navigation.ts'
import { ownUrl } from '../../base/ownUrl.ts'
import { useRouter } from '../../base/router/useRouter.ts'
import { pathTo, routeAt } from '../../base/routes.ts'
import { useInitialize, useSchoolSetup } from '../../base/session/initialize.ts'
import { confirm } from '../../base/state/confirm.ts'
import { usePageBack } from '../../base/state/page.ts'
import { staffVariantFor } from '../../base/variants.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Row, Stack } from '../../ui/layout/Stack.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { Loaded } from '../../ui/page/Loaded.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { FormSkeleton } from '../../ui/page/Skeletons.tsx'
import { endClass } from '../commands.ts'
import { classQuery } from '../queries.ts'
import classes from './ClassEdit.module.css'
import { ClassForm } from './ClassForm.tsx'
import { CoTeachers } from './CoTeachers.tsx'
import { Members } from './Members.tsx'

/** A class with its hours and its students. People who may not edit it see it without the buttons. */
export default function ClassEdit() {
  const userGroupId = asUserGroupId(Number(useParam('id')))
  const query = useQuery(classQuery(userGroupId))
  const back = useBack(query.data)
  usePageBack(back)
  if (query.error instanceof ApiError && query.error.status === 404) return <NoSuchClass back={back} />
  return (
    <Page title={query.data?.name ?? 'Class'}>
      <Loaded query={query} failedTitle="The class could not be loaded" skeleton={<FormSkeleton fields={3} />}>
        {(group) => <Opened key={group.userGroupId} group={group} back={back} />}
      </Loaded>
    </Page>
  )
}

function Opened({ group, back }: { group: ClassWithStudents; back: string }) {
  const { viewer } = useInitialize()
  const { setup } = useSchoolSetup(group.schoolId)
  const { history } = useRouter()
  const isEditable = can(viewer, 'class.edit', group)
  async function end() {
    const isSure = await confirm({
      title: `End ${group.name}?`,
      message: 'It disappears from every list. Its students stay in their other classes, and no pass is changed.',
      confirmLabel: 'End Class',
      danger: true,
      losesSomething: true,
    })
    if (isSure && (await endClass(group))) history.push(back)
  }
  if (!setup) return <FormSkeleton fields={3} />
  return (
    <Stack className={classes.page}>
      <ClassForm group={group} setup={setup} isEditable={isEditable} />
      <CoTeachers group={group} isEditable={isEditable} onLeft={() => history.push(back)} />
      <Members group={group} isEditable={isEditable} />
      {group.students.length > 0 && (
        <Row>
          {mayAdd(viewer, group.schoolId, 'student') && (
            <LinkButton
              to={staffVariantFor(viewer.type, 'ClassSlips')}
              params={{ id: group.userGroupId }}
              variant="default"
              leftSection={<IconPrinter size={18} aria-hidden />}
            >
              Print sign-in slips
            </LinkButton>
          )}
          {isEditable && (
            <LinkButton
              to="KioskCards"
              params={{ id: group.userGroupId }}
              variant="default"
              leftSection={<IconPrinter size={18} aria-hidden />}
            >
              Print student cards
            </LinkButton>
          )}
        </Row>
      )}
      {isEditable && !group.isFromRoster && (
        <Button variant="subtle" color="red" className={classes.end ?? ''} onClick={end}>
          End this class
        </Button>
      )}
    </Stack>
  )
}

/** Where the link to this page says that one came from, if that is a page of ours. */
function useBack(group: ClassWithStudents | undefined): string {
  const { user, dataBySchoolId } = useInitialize()
  const { backTo } = useQueryValues()
  const named = ownUrl(backTo, window.location.origin)
  if (named && routeAt(named.pathname) !== null) return named.pathname + named.search
  const schoolId = group?.schoolId ?? Object.values(dataBySchoolId)[0]?.school.schoolId
  return staffVariantFor(user.type, 'ClassEdit') === 'FacultyClassEdit' || schoolId === undefined
    ? pathTo('FacultyClassIndex')
    : pathTo('AdminSchoolClasses', { id: schoolId })
}

function NoSuchClass({ back }: { back: string }) {
  const { history } = useRouter()
  return (
    <EmptyState
      icon={<IconUsersGroup />}
      title="This class cannot be shown"
      action={<Button onClick={() => history.push(back)}>Back to the classes</Button>}
    >
      It has ended, or it is not one of yours.
    </EmptyState>
  )
}
