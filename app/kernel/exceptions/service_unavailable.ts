/** What the system and the drivers say when nobody answers: database, Redis, disk. */
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
  /** A statement took longer than config/timeouts.ts lets it, at MariaDB and at MySQL. */
  'ER_STATEMENT_TIMEOUT',
  'ER_QUERY_TIMEOUT',
  'ER_SERVER_SHUTDOWN',
  'ER_CONNECTION_KILLED',
  /** A node of a cluster that is cut off from the others, or joins them. */
  'ER_UNKNOWN_COM_ERROR',
  'SQLITE_BUSY',
  'SQLITE_CANTOPEN',
  'SQLITE_FULL',
  'SQLITE_READONLY',
])
const CODE_FAMILIES = /^SQLITE_IOERR|^E_CANNOT_/

/** A file that is not in the store is missing, and the store is there. */
const MISSING = /^(?:ENOENT|NoSuchKey|NotFound)$/

/** Errors of the pool of connections and of the Redis client, which carry no code. */
const ERROR_NAMES = new Set(['KnexTimeoutError', 'TimeoutError', 'MaxRetriesPerRequestError'])
const ERROR_MESSAGES =
  /^Connection is closed|Can't add new command when connection is in closed state|Stream isn't writeable|^Command timed out|^Socket timeout/

/** Causes of causes that are looked at. */
const MAX_DEPTH = 5

/**
 * Whether an error says that something the portal stands on does not answer or has a fault of its own (`E_CANNOT_…`
 * of the file store), which passes without anybody mending the portal itself.
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

/** Whether it is about a file that is not there. */
function isMissingFile(error: Error): boolean {
  const { code = '', name } = (error.cause ?? error) as NodeJS.ErrnoException
  return MISSING.test(code) || MISSING.test(name)
}
