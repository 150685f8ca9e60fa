import { Row } from '../../ui/layout/Stack.tsx'
import { MoreNames } from './MoreNames.tsx'
import classes from './NameTags.module.css'

interface NameTagsProps {
  /** "Students of Biology", for screen readers. */
  label: string
  names: readonly string[]
}

const SHOWN = 3

/** The first three names as tags, and the rest as one that shows all of them on hover and focus. */
export function NameTags({ label, names }: NameTagsProps) {
  const rest = names.slice(SHOWN)
  if (names.length === 0) return <span className={classes.none}>No students</span>
  return (
    <Row as="span" gap={1.5} isOneLine>
      {names.slice(0, SHOWN).map((name, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two students can have the same name
        <span key={at} className={classes.tag} title={name}>
          {name}
        </span>
      ))}
      {rest.length > 0 && <MoreNames text={`+${rest.length}`} label={label} names={names} />}
    </Row>
  )
}
