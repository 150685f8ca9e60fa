import { pino } from 'pino'

/** No log line contains children's data: requests are not logged, and anything that could be a secret is removed. */
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
