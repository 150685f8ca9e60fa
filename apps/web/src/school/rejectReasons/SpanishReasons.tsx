import { REJECT_REASON_LENGTH } from '@corridor/contract/constants'
import { ConflictChoice } from '../../ui/form/ConflictChoice.tsx'
import { type Field, looseField } from '../../ui/form/field.ts'
import { TextField } from '../../ui/form/TextField.tsx'
import classes from './SpanishReasons.module.css'

interface SpanishReasonsProps {
  reasons: readonly string[]
  bind: Field<Readonly<Record<string, string>>>
  disabled: boolean
}

/** A field for each reason. Students who read Spanish see what is in it. */
export function SpanishReasons({ reasons, bind, disabled }: SpanishReasonsProps) {
  if (reasons.length === 0) return null
  const { value, set, error } = bind
  return (
    <fieldset className={classes.reasons} disabled={disabled}>
      <legend>In Spanish</legend>
      <p>For students who read Spanish. Where a line is empty, they see the English.</p>
      {reasons.map((reason) => (
        <TextField
          key={reason}
          bind={looseField(`es ${reason}`, value[reason] ?? '', (es) => set({ ...value, [reason]: es }))}
          label={reason}
          lang="es"
          maxLength={REJECT_REASON_LENGTH}
        />
      ))}
      {error && <p role="alert">{error}</p>}
      <ConflictChoice
        label="In Spanish"
        conflict={bind.conflict}
        textOf={(wordings) => Object.values(wordings).join(' · ')}
      />
    </fieldset>
  )
}
