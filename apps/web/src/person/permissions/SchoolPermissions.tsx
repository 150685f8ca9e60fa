import type { Person, PersonSchool } from '@corridor/contract'
import {
  type Access,
  can,
  holdsFlag,
  isIncluded,
  type Permission,
  RESOURCES,
  type Viewer,
} from '@corridor/rules/access'
import { Button, Switch } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { useId } from 'react'
import { useInitialize } from '../../base/session/initialize.ts'
import { flash } from '../../base/state/flashes.ts'
import type { Stored } from '../../ui/form/autosave.ts'
import { ConflictChoice } from '../../ui/form/ConflictChoice.tsx'
import { SaveStatus } from '../../ui/form/SaveStatus.tsx'
import { useAutosave } from '../../ui/form/useAutosave.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { savePerson } from '../commands.ts'
import { ACCESS_LABELS, flagOf, RESOURCE_LABELS, switchLabel, UPDATED } from './labels.ts'
import classes from './Permissions.module.css'
import { sentFlags, shownFlags, switchedFlags } from './switches.ts'

interface SchoolPermissionsProps {
  person: Person
  school: PersonSchool
}

const ACCESSES: readonly Access[] = ['read', 'write']

/** The switches of one school. They save themselves, a moment after the last one was pressed. */
export function SchoolPermissions({ person, school }: SchoolPermissionsProps) {
  const { viewer, isImpersonator } = useInitialize()
  const titleId = useId()
  const { schoolId, version } = school
  const saved = shownFlags(school.permissions ?? [])
  const { field, ...status } = useAutosave<readonly Permission[]>({
    name: `permissions-${schoolId}`,
    saved,
    version,
    pauseMs: 750,
    save: async (after, before) => {
      const sent = sentFlags(before.value, after)
      if (sent.on.length + sent.off.length === 0) return person
      const changed = await savePerson(person, { permissions: { schoolId, version: before.version, ...sent } })
      flash(UPDATED)
      return changed
    },
    storedIn: (changed: Person) => flagsIn(changed, school),
  })
  const mayChange = (flag: Permission) =>
    !isImpersonator && can(viewer, 'person.changePermissions', { ...person, schoolId, permissions: [flag] })
  return (
    <Card aria-labelledby={titleId}>
      <header className={classes.head}>
        <h2 id={titleId}>{school.name}</h2>
        <SaveStatus {...status} />
      </header>
      <p className={classes.notice}>{noticeOf(viewer, person, school, isImpersonator)}</p>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">What</span>
            </th>
            {ACCESSES.map((access) => (
              <th key={access} scope="col">
                {ACCESS_LABELS[access]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {RESOURCES.map((resource) => (
            <tr key={resource}>
              <th scope="row">
                {RESOURCE_LABELS[resource].name}
                <small>
                  {RESOURCE_LABELS[resource].read}. {RESOURCE_LABELS[resource].write}.
                  {isIncluded(field.value, resource, 'read') && ' Comes with All passes.'}
                </small>
              </th>
              {ACCESSES.map((access) => {
                const flag = flagOf(resource, access)
                return (
                  <td key={access}>
                    <Switch
                      size="md"
                      classNames={{ track: classes.track ?? '' }}
                      aria-label={switchLabel(resource, access)}
                      checked={holdsFlag(field.value, flag)}
                      disabled={!mayChange(flag) || isIncluded(field.value, resource, access)}
                      onChange={(event) => field.set(switchedFlags(field.value, flag, event.currentTarget.checked))}
                    />
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {status.shown === 'failed' && (
        <p role="alert" className={classes.refusal}>
          {status.refusal}{' '}
          <Button size="compact-sm" variant="default" onClick={() => field.set(saved)}>
            Undo
          </Button>
        </p>
      )}
      <ConflictChoice label="Permissions" conflict={field.conflict} textOf={flagsText} />
    </Card>
  )
}

function flagsIn({ schools }: Person, { schoolId, version }: PersonSchool): Stored<readonly Permission[]> {
  const school = schools.find((one) => one.schoolId === schoolId)
  return { value: shownFlags(school?.permissions ?? []), version: school?.version ?? version }
}

function flagsText(flags: readonly Permission[]): string {
  const names = RESOURCES.flatMap((resource) => {
    const access = ACCESSES.findLast((one) => flags.includes(flagOf(resource, one)))
    return access ? switchLabel(resource, access) : []
  })
  return names.join(', ') || 'None'
}

function noticeOf(viewer: Viewer, person: Person, { schoolId }: PersonSchool, isImpersonator: boolean): string {
  if (isImpersonator) return 'Permissions cannot be changed while impersonating.'
  if (person.userId === viewer.userId) return 'These are your own. Another administrator can change them.'
  const may = can(viewer, 'person.changePermissions', { ...person, schoolId, permissions: [] })
  return may
    ? 'You can give and take what you hold yourself.'
    : 'Only administrators who may change faculty can change these.'
}
