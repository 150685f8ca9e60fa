import type { Person } from '@corridor/contract'
import { isStudent } from '@corridor/rules/access'
import { TITLES } from '@corridor/rules/text'
import { Button } from '@mantine/core'
import { flash } from '../../base/state/flashes.ts'
import { ModalCard } from '../../ui/dialog/ModalCard.tsx'
import { FormFrame } from '../../ui/form/FormFrame.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { SubmitButton } from '../../ui/form/SubmitButton.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { savePerson } from '../commands.ts'
import { UPDATED } from '../labels.ts'
import classes from './EditPerson.module.css'
import { changesOf, formOf, problemsOf } from './form.ts'

const TITLE_OPTIONS = [{ value: null, label: 'None' }, ...TITLES.map((title) => ({ value: title, label: title }))]

interface EditPersonProps {
  person: Person
  onClose: () => void
}

/** Changes a person's details. */
export default function EditPerson({ person, onClose }: EditPersonProps) {
  const form = useForm({
    saved: formOf(person),
    problems: problemsOf,
    changes: changesOf,
    save: (changes) => savePerson(person, changes),
    valuesOf: formOf,
    onSaved: () => {
      flash(UPDATED)
      onClose()
    },
  })
  const { firstName, lastName, email, username, grade, schoolIdentifier, title, professionalName } = form.fields
  return (
    <ModalCard title="Edit details" onClose={onClose}>
      <FormFrame
        form={form}
        gap={3.5}
        bar={
          <div className={classes.bar}>
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <SubmitButton form={form}>Save</SubmitButton>
          </div>
        }
      >
        <div className={classes.pair}>
          <TextField bind={firstName} label="First name" required autoComplete="off" />
          <TextField bind={lastName} label="Last name" required autoComplete="off" />
        </div>
        <TextField bind={email} label="Email" type="email" autoComplete="off" />
        <TextField bind={username} label="Username" required autoComplete="off" />
        {isStudent(person.type) ? (
          <div className={classes.pair}>
            <TextField bind={grade} label="Grade" autoComplete="off" />
            <TextField bind={schoolIdentifier} label="Student Id" autoComplete="off" />
          </div>
        ) : (
          <div className={classes.pair}>
            <SelectField bind={title} label="Title" options={TITLE_OPTIONS} />
            <TextField
              bind={professionalName}
              label="Professional name"
              placeholder={person.lastName}
              autoComplete="off"
            />
          </div>
        )}
        {form.refusal && (
          <p role="alert" className={classes.refusal}>
            Not saved. {form.refusal}
          </p>
        )}
      </FormFrame>
    </ModalCard>
  )
}
