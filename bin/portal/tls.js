import { readFileSync } from 'node:fs'

/** The same that the application says to a service on another machine (config/tls.ts). */
export function tlsOptions(isOn, authority) {
  if (!['true', '1'].includes(isOn)) return undefined
  return {
    rejectUnauthorized: true,
    minVersion: 'TLSv1.2',
    ...(authority && { ca: readFileSync(authority, 'utf8') }),
  }
}
