import { useState } from 'react'
import { avatarColor, initialsOf } from './avatarColor.ts'
import classes from './PersonAvatar.module.css'

interface PersonAvatarProps {
  name: string
  imageUrl?: string | null
  size?: number
}

/**
 * A picture, or initials if there is none or it fails to load. Always beside the name, so it is hidden from screen
 * readers.
 */
export function PersonAvatar({ name, imageUrl = null, size = 32 }: PersonAvatarProps) {
  const [failed, setFailed] = useState(false)
  const style = { width: size, height: size, fontSize: Math.round(size * 0.375) }
  if (imageUrl && !failed) {
    return <img className={classes.avatar} src={imageUrl} alt="" style={style} onError={() => setFailed(true)} />
  }
  return (
    <span
      className={classes.avatar}
      style={{ ...style, background: avatarColor(name) }}
      data-initials={initialsOf(name)}
      aria-hidden
    />
  )
}
