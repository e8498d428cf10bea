import { readFileSync } from 'node:fs'

/** Returns the same options that the application uses for a service on another machine (config/tls.ts). */
export function tlsOptions(isOn, authority) {
  if (!['true', '1'].includes(isOn)) return undefined
  return {
    rejectUnauthorized: true,
    minVersion: 'TLSv1.2',
    ...(authority && { ca: readFileSync(authority, 'utf8') }),
  }
}
