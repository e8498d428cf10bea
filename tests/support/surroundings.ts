/**
 * Sets the environment of the application in tests. Suites may run in parallel: TEST_SLOT gives each run its own
 * database, files and port.
 */
export function setTestEnvironment(): void {
  process.env.NODE_ENV = 'test'
  process.env.TZ = 'UTC'
  const slot = process.env.TEST_SLOT ?? 'main'
  const offset = [...slot].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 900, 7)
  /** Browsers and `fetch` refuse some ports below this range. */
  process.env.PORT = String(20_000 + offset)
  process.env.APP_URL = `http://127.0.0.1:${process.env.PORT}`
  process.env.SQLITE_PATH = `tmp/test-${slot}.sqlite3`
  process.env.STORAGE_PATH = `${process.cwd()}/tmp/test-files-${slot}`
  process.env.INCOMING_PATH = `${process.cwd()}/tmp/test-incoming-${slot}`
  process.env.AUDIT_CHECKPOINT_LOG_PATH = `${process.cwd()}/tmp/audit-heads-${slot}.jsonl`
  process.env.SCHEDULE = 'off'
  process.env.JOBS = 'off'
  process.env.MYSQL_DATABASE = `arthasetu_test_${slot.replace(/\W/g, '_')}`
}
