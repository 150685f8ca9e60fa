import type { SchoolSetup, Term } from '@corridor/contract'
import { TERM_NAME_LENGTH, termOn, termProblems } from '@corridor/rules/pass'
import { localDay } from '@corridor/rules/time'
import { useState } from 'react'
import { useNow } from '../../base/session/now.ts'
import { useReadOnlyReason } from '../../base/session/readOnlyReason.ts'
import { flash } from '../../base/state/flashes.ts'
import { DialogForm } from '../../ui/form/DialogForm.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { TimeField } from '../../ui/form/TimeField.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { removeTerm, saveTerm } from './commands.ts'
import classes from './Limits.module.css'
import { termText } from './labels.ts'
import { NamedList } from './NamedList.tsx'

/** The parts of the school year for which quick passes are counted. */
export function Terms({ setup }: { setup: SchoolSetup }) {
  const { school, terms } = setup
  const readOnly = useReadOnlyReason(school.schoolId)
  const today = localDay(useNow(), school.timezone)
  const [edited, setEdited] = useState<Term | 'new' | null>(null)
  const current = termOn(terms, today)
  return (
    <>
      <NamedList
        title="Terms"
        empty="No terms yet. A limit for a term applies while one is on."
        rows={terms}
        keyOf={({ termId }) => termId}
        nameOf={({ name }) => name}
        whenOf={termText}
        badgeOf={(term) => term === current && <span className={classes.now}>Now</span>}
        isReadOnly={readOnly !== null}
        onAdd={() => setEdited('new')}
        onEdit={setEdited}
        remove={removeTerm}
      />
      {edited && (
        <TermDialog
          setup={setup}
          term={edited === 'new' ? null : edited}
          today={today}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  )
}

interface TermDialogProps {
  setup: SchoolSetup
  term: Term | null
  today: string
  onClose: () => void
}

function TermDialog({ setup: { school, terms }, term, today, onClose }: TermDialogProps) {
  const others = terms.filter(({ termId }) => termId !== term?.termId)
  const [saved] = useState({ name: term?.name ?? '', startsOn: term?.startsOn ?? '', endsOn: term?.endsOn ?? '' })
  const form = useForm({
    saved,
    isNew: true,
    isIncomplete: ({ name, startsOn, endsOn }) => name.trim() === '' || startsOn === '' || endsOn === '',
    problems: (values) => (values.startsOn === '' || values.endsOn === '' ? {} : termProblems(values, others, today)),
    save: (_, values) => saveTerm(school.schoolId, values, term),
    onSaved: ({ name }) => {
      flash(term ? `${name} was changed.` : `${name} was added.`)
      onClose()
    },
  })
  return (
    <DialogForm
      title={term ? `Change ${term.name}` : 'Add a term'}
      form={form}
      submitLabel={term ? 'Save' : 'Add term'}
      onClose={onClose}
    >
      <TextField
        bind={form.fields.name}
        label="Name"
        placeholder="Fall"
        required
        autoFocus
        maxLength={TERM_NAME_LENGTH}
      />
      <div className={classes.pair}>
        <TimeField bind={form.fields.startsOn} type="date" label="First day" />
        <TimeField bind={form.fields.endsOn} type="date" label="Last day" />
      </div>
    </DialogForm>
  )
}
