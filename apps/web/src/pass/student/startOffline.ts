import { msg } from '@lingui/core/macro'

// lingui-set comment="Student: beside the buttons that start a pass, without a connection"

/** A pass that starts is counted and may have to wait in line, which only the server can decide. */
export const START_OFFLINE = msg`You are offline. A pass can only start when you are online.`
