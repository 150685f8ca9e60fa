import type { Account, MadeLink } from '@corridor/contract'
import { NAME_LENGTH } from '@corridor/contract/constants'
import { isStudent, type UserType } from '@corridor/rules/access'
import type { SchoolId } from '@corridor/rules/ids'
import { fullName } from '@corridor/rules/text'
import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { errorMessage } from '../../base/apiError.ts'
import { flash } from '../../base/state/flashes.ts'
import { useDebounced } from '../../base/useDebounced.ts'
import dialog from '../../ui/dialog/Dialog.module.css'
import { ModalCard } from '../../ui/dialog/ModalCard.tsx'
import { CheckRow } from '../../ui/form/CheckRow.tsx'
import { FormFrame } from '../../ui/form/FormFrame.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { SubmitButton } from '../../ui/form/SubmitButton.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { type Form, useForm } from '../../ui/form/useForm.ts'
import { Row } from '../../ui/layout/Stack.tsx'
import { roleName } from '../person/roleName.ts'
import classes from './AddPersonDialog.module.css'
import { addPerson, makeLink, restoreMembership } from './commands.ts'
import { LinkCard } from './LinkCard.tsx'
import {
  bodyOf,
  checkBodyOf,
  emptyPerson,
  isIncomplete,
  type PersonCheck,
  type PersonForm,
  problemsOf,
} from './personForm.ts'
import { personCheckQuery } from './queries.ts'

/** What was typed is checked against the school once typing has stopped for this long. */
const CHECK_AFTER_MS = 400

interface AddPersonDialogProps {
  schoolId: SchoolId
  /** The kinds of people that the viewer may add, at least one. */
  types: readonly UserType[]
  onClose: () => void
}

interface Added {
  account: Account
  link: MadeLink
}

export default function AddPersonDialog({ schoolId, types, onClose }: AddPersonDialogProps) {
  const [added, setAdded] = useState<Added | null>(null)
  const title = types.some(isStudent) ? 'Add a student' : 'Add faculty'
  return (
    <ModalCard title={added ? `${fullName(added.account)} was added` : title} onClose={onClose}>
      {added ? (
        <>
          <LinkCard
            name={fullName(added.account)}
            link={added.link}
            schoolId={schoolId}
            userId={added.account.email === null ? undefined : added.account.userId}
          />
          <div className={dialog.actions}>
            <Button variant="default" onClick={() => setAdded(null)}>
              Add another
            </Button>
            <Button onClick={onClose}>Done</Button>
          </div>
        </>
      ) : (
        <PersonFields schoolId={schoolId} types={types} onAdded={setAdded} onClose={onClose} />
      )}
    </ModalCard>
  )
}

function PersonFields({
  schoolId,
  types,
  onAdded,
  onClose,
}: AddPersonDialogProps & { onAdded: (added: Added) => void }) {
  const [checked, setChecked] = useState(() => emptyPerson(types[0] ?? 'student'))
  const { data: check } = useQuery({
    ...personCheckQuery(checkBodyOf(checked, schoolId)),
    placeholderData: keepPreviousData,
    enabled:
      checked.firstName !== '' || checked.lastName !== '' || checked.email !== '' || checked.schoolIdentifier !== '',
  })
  const form = useForm({
    saved: emptyPerson(types[0] ?? 'student'),
    isNew: true,
    problems: (values) => problemsOf(values, check),
    isIncomplete: (values) => isIncomplete(values, check),
    save: async (_changes, values) => {
      const account = await addPerson(bodyOf(values, schoolId))
      return { account, link: await makeLink(account.userId, 'invitation', schoolId) }
    },
    onSaved: onAdded,
  })
  const checkSoon = useDebounced(setChecked, CHECK_AFTER_MS)
  const { values } = form
  useEffect(() => checkSoon(values), [values, checkSoon])
  const { type, firstName, lastName, email, username, grade, schoolIdentifier } = form.fields
  return (
    <FormFrame
      form={form}
      gap={3.5}
      className={classes.form}
      bar={
        <div className={dialog.actions}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton form={form}>Add and invite</SubmitButton>
        </div>
      }
    >
      {types.length > 1 && (
        <SelectField bind={type} label="Role" options={types.map((value) => ({ value, label: roleName(value) }))} />
      )}
      <div className={classes.pair}>
        <TextField bind={firstName} label="First name" required autoFocus maxLength={NAME_LENGTH} />
        <TextField bind={lastName} label="Last name" required maxLength={NAME_LENGTH} />
      </div>
      <TextField bind={email} label="Email" type="email" maxLength={254} />
      <TextField
        bind={username}
        label="Username"
        description={
          check ? `Leave it blank to use ${check.suggestedUsername}.` : 'To sign in with. Made from the name if empty.'
        }
        maxLength={100}
      />
      {isStudent(type.value) && (
        <div className={classes.pair}>
          <TextField bind={grade} label="Grade" maxLength={20} />
          <TextField bind={schoolIdentifier} label="Student Id" maxLength={50} />
        </div>
      )}
      {check && <Duplicates schoolId={schoolId} check={check} form={form} onClose={onClose} />}
      {form.refusal && (
        <p className={classes.refusal} role="alert">
          {form.refusal}
        </p>
      )}
    </FormFrame>
  )
}

interface DuplicatesProps {
  schoolId: SchoolId
  check: PersonCheck
  form: Form<PersonForm>
  onClose: () => void
}

/** Before anybody is added twice. */
function Duplicates({ schoolId, check: { duplicates }, form, onClose }: DuplicatesProps) {
  if (duplicates.length === 0) return null
  const restore = async ({ userId, name }: PersonCheck['duplicates'][number]) => {
    try {
      await restoreMembership(userId, schoolId)
      flash(`${name} was restored.`)
      onClose()
    } catch (error) {
      flash(errorMessage(error), 'error')
    }
  }
  const { isAnotherPerson } = form.fields
  return (
    <div className={classes.duplicates} role="status">
      {duplicates.map((one) => (
        <Row gap={2} isSpread key={one.userId}>
          <span>
            <b>{one.name}</b> {one.hasLeft ? 'left this school and has' : 'has'} the same{' '}
            {one.same === 'email' ? 'email' : 'student id'}.
          </span>
          {one.hasLeft && (
            <Button size="compact-md" variant="default" onClick={() => void restore(one)}>
              Restore
            </Button>
          )}
        </Row>
      ))}
      <CheckRow checked={isAnotherPerson.value} onChange={isAnotherPerson.set}>
        This is a different person
      </CheckRow>
    </div>
  )
}
