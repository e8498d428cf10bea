import type { NetConnectOpts } from 'node:net'
import env from '#start/env'

/**
 * What happens to a file for which the scanner returns no result: `wait` withholds it from others, `accept` shows it
 * marked as not scanned, and it is scanned later.
 */
export type ScanPolicy = 'wait' | 'accept'

const socket = env.get('CLAMD_SOCKET')
const host = env.get('CLAMD_HOST')

/** The virus scanner (docs/operations/virus_scanning.md). */
const scanner: { address: NetConnectOpts | null; policy: ScanPolicy } = {
  /** Address of clamd; null: files are not scanned. */
  address: socket ? { path: socket } : host ? { host, port: env.get('CLAMD_PORT', 3310) } : null,
  policy: env.get('CLAMD_POLICY', 'wait'),
}

export default scanner
