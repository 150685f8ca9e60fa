import { pino } from 'pino'

/** Children's data is in no log line: requests are not logged, and what could carry a secret is cut out. */
export function makeLog(level: string) {
  return pino({
    level,
    redact: {
      paths: [
        'req.headers.cookie',
        'req.headers.authorization',
        'req.headers["x-xsrf-token"]',
        'req.headers["idempotency-key"]',
        'res.headers["set-cookie"]',
        '*.password',
        '*.token',
      ],
      remove: true,
    },
  })
}
