import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { IconTile, type Tone } from './IconTile.tsx'
import classes from './Message.module.css'
import { Title } from './Title.tsx'

interface MessageProps {
  Icon: Icon
  tone?: Tone
  title: ReactNode
  /** What stands out below it, such as a room or a number of minutes. */
  detail?: ReactNode
  text?: ReactNode
  actions?: ReactNode
}

/** One sentence that can be read from a few steps away. */
export function Message({ Icon: Picture, tone, title, detail, text, actions }: MessageProps) {
  return (
    <div className={classes.message}>
      <IconTile Icon={Picture} {...(tone && { tone })} />
      <Title className={classes.title}>{title}</Title>
      {detail && <p className={classes.detail}>{detail}</p>}
      {text && <p className={classes.text}>{text}</p>}
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  )
}
