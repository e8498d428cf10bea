/** Error codes of the system and the drivers when a service does not respond: database, Redis, disk. */
const ERROR_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'PROTOCOL_CONNECTION_LOST',
  'ER_CON_COUNT_ERROR',
  /** A statement exceeded the time limit of config/timeouts.ts, on MariaDB and on MySQL. */
  'ER_STATEMENT_TIMEOUT',
  'ER_QUERY_TIMEOUT',
  'ER_SERVER_SHUTDOWN',
  'ER_CONNECTION_KILLED',
  /** A cluster node that is cut off from the others, or is joining them. */
  'ER_UNKNOWN_COM_ERROR',
  'SQLITE_BUSY',
  'SQLITE_CANTOPEN',
  'SQLITE_FULL',
  'SQLITE_READONLY',
])
const CODE_FAMILIES = /^SQLITE_IOERR|^E_CANNOT_/

/** A file that is missing in the store; the store itself is available. */
const MISSING = /^(?:ENOENT|NoSuchKey|NotFound)$/

/** Errors of the connection pool and of the Redis client, which have no code. */
const ERROR_NAMES = new Set(['KnexTimeoutError', 'TimeoutError', 'MaxRetriesPerRequestError'])
const ERROR_MESSAGES =
  /^Connection is closed|Can't add new command when connection is in closed state|Stream isn't writeable|^Command timed out|^Socket timeout/

/** Maximum depth of nested causes that are checked. */
const MAX_DEPTH = 5

/**
 * Whether an error means that a service that the portal depends on does not respond or has failed (`E_CANNOT_…` of the
 * file store), which passes without a change to the portal itself.
 */
export function isServiceUnavailable(error: unknown): boolean {
  let cause = error
  for (let depth = 0; depth < MAX_DEPTH && cause instanceof Error; depth++) {
    const { code = '', name, message } = cause as NodeJS.ErrnoException
    if (isMissingFile(cause)) return false
    if (
      ERROR_CODES.has(code) ||
      CODE_FAMILIES.test(code) ||
      ERROR_NAMES.has(name) ||
      ERROR_MESSAGES.test(message)
    ) {
      return true
    }
    cause = cause.cause
  }
  return false
}

/** Whether the error is about a missing file. */
function isMissingFile(error: Error): boolean {
  const { code = '', name } = (error.cause ?? error) as NodeJS.ErrnoException
  return MISSING.test(code) || MISSING.test(name)
}
