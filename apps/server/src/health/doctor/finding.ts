export interface Finding {
  /** `warning`: works, and should be different. `off`: not set up, which is fine. */
  state: 'ok' | 'warning' | 'problem' | 'off'
  about: string
  /** What is so, and what to do. */
  says: string
}
