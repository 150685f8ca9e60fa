/** The icon and color tone of each notification type. The tones match those of the passes. */
import type { NotificationType } from '@corridor/contract'
import {
  IconAlertTriangle,
  IconCircleX,
  IconEdit,
  IconEye,
  IconHandStop,
  IconMapPinCheck,
  IconMessage,
  IconThumbDown,
  IconThumbUp,
  IconTicket,
  IconUserPlus,
  IconWalk,
} from '@tabler/icons-react'

export type Tone = 'active' | 'awaiting' | 'requested' | 'upcoming' | 'over' | 'ended'

export const NOTIFICATION_APPEARANCE: Readonly<Record<NotificationType, { icon: typeof IconWalk; tone: Tone }>> = {
  start: { icon: IconWalk, tone: 'active' },
  end: { icon: IconMapPinCheck, tone: 'awaiting' },
  request: { icon: IconHandStop, tone: 'requested' },
  issue: { icon: IconTicket, tone: 'upcoming' },
  approve: { icon: IconThumbUp, tone: 'active' },
  reject: { icon: IconThumbDown, tone: 'over' },
  cancel: { icon: IconCircleX, tone: 'ended' },
  change: { icon: IconEdit, tone: 'upcoming' },
  assign: { icon: IconUserPlus, tone: 'upcoming' },
  view: { icon: IconEye, tone: 'awaiting' },
  message: { icon: IconMessage, tone: 'ended' },
  alert: { icon: IconAlertTriangle, tone: 'over' },
}
