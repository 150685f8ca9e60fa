import type { RoomRow } from '@corridor/contract'
import { isColor, readableOn, ZONE_COLORS, zoneColorName } from '@corridor/rules/text'
import { Button, TextInput } from '@mantine/core'
import { Truncate } from '../ui/layout/Truncate.tsx'
import '@mantine/core/styles/Input.layer.css'
import { IconCheck } from '@tabler/icons-react'
import { type CSSProperties, type SubmitEvent, useState } from 'react'
import classes from './ZoneColor.module.css'

interface ZoneColorFormProps {
  room: RoomRow
  onChoose: (color: string) => void
}

/** Arrow keys move between the swatches, Enter chooses, and Escape closes without a change. */
export default function ZoneColorForm({ room, onChoose }: ZoneColorFormProps) {
  const [color, setColor] = useState(room.zoneColor.slice(0, 7).toLowerCase())
  const isValid = isColor(color) && color.length === 7
  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (isValid) onChoose(color)
  }
  return (
    <form className={classes.form} onSubmit={submit}>
      <strong>Zone color of {room.name}</strong>
      <fieldset className={classes.swatches} aria-label="Colors">
        {ZONE_COLORS.map((zone) => (
          <label
            key={zone.color}
            className={classes.swatch}
            style={{ '--zone': zone.color, '--check': readableOn(zone.color) } as CSSProperties}
            title={zone.name}
          >
            <input
              type="radio"
              className="over-label"
              name="zone"
              aria-label={zone.name}
              checked={color === zone.color}
              onChange={() => setColor(zone.color)}
            />
            <IconCheck size={18} aria-hidden />
          </label>
        ))}
      </fieldset>
      <div className={classes.hex}>
        <TextInput
          size="sm"
          aria-label="Color as hex"
          value={color.toUpperCase()}
          maxLength={7}
          error={isValid ? null : 'Like #0E9384'}
          onChange={({ currentTarget: { value } }) => setColor(value.toLowerCase())}
        />
        <span>{isValid && zoneColorName(color)}</span>
      </div>
      <div className={classes.preview} aria-hidden="true">
        <span className={classes.zone}>
          <i className={classes.dot} style={{ '--zone': '#7a5af8' } as CSSProperties} />
          Room 204
        </span>
        <i className={classes.line} />
        <span className={classes.zone}>
          <i className={classes.dot} style={{ '--zone': isValid ? color : room.zoneColor } as CSSProperties} />
          <Truncate text={room.name} />
        </span>
      </div>
      <Button type="submit" size="sm" disabled={!isValid} fullWidth>
        Use this color
      </Button>
    </form>
  )
}
