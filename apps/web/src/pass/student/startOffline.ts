/** A pass that starts is counted and may have to wait in line, which only the server can decide. */
export const START_OFFLINE = 'You are offline. A pass can only start when you are online.'
