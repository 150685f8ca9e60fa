import { Tooltip } from '@mantine/core'
import '@mantine/core/styles/Tooltip.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import classes from './NameTags.module.css'

interface MoreNamesProps {
  /** "+2". */
  text: string
  /** "Students of Biology", for screen readers. */
  label: string
  names: readonly string[]
}

/** A tag that shows all names on hover and focus. */
export function MoreNames({ text, label, names }: MoreNamesProps) {
  return (
    <Tooltip
      label={<NameList names={names} />}
      events={{ hover: true, focus: true, touch: true }}
      multiline
      maw={320}
      withArrow
    >
      <button type="button" className={classes.more} aria-label={`${text}: ${label}: ${names.join(', ')}`}>
        {text}
      </button>
    </Tooltip>
  )
}

function NameList({ names }: { names: readonly string[] }) {
  return (
    <span className={classes.list}>
      {names.map((name, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two people can have the same name
        <span key={at}>{name}</span>
      ))}
    </span>
  )
}
