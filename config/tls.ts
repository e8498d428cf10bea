import { readFileSync } from 'node:fs'
import type { SecureContextOptions, ConnectionOptions } from 'node:tls'

export type TlsOptions = Pick<ConnectionOptions, 'rejectUnauthorized' | 'minVersion'> &
  Pick<SecureContextOptions, 'ca'>

/**
 * How a service on another machine is spoken to: with its certificate looked at, or in the clear.
 *
 * @param isOn as the setting says it
 * @param authority file with the certificate of a private authority; without it those that Node knows
 * @throws Error of the system when that file cannot be read
 */
export function tlsOptions(isOn: boolean, authority?: string): TlsOptions | undefined {
  if (!isOn) return undefined
  return {
    rejectUnauthorized: true,
    minVersion: 'TLSv1.2',
    ...(authority && { ca: readFileSync(authority, 'utf8') }),
  }
}
