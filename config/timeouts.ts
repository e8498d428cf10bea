import env from '#start/env'
import app from '@adonisjs/core/services/app'
import { Exception } from '@adonisjs/core/exceptions'

/**
 * How long the portal waits for other systems, in seconds; docs/operations/settings.md has the same table. `TIMEOUTS`
 * sets other numbers: `TIMEOUTS=request:30,smtpAnswer:20`.
 */
export const DEFAULT_SECONDS = {
  /** From the last byte of a request until its response is ready; a proxy must wait longer (nginx: 60). */
  request: 45,
  /** One dependency in `/health/ready`. */
  readiness: 2,
  /** A value for which several requests wait together. */
  sharedReading: 10,
  /** A connection to MySQL, until the server has accepted it. */
  databaseConnect: 5,
  /** A free connection of the pool. */
  databaseAcquire: 8,
  /** Check that an idle connection is alive before it is used. */
  databasePing: 1,
  /** A statement of the server and of workers; afterwards the connection counts as lost. */
  databaseStatement: 20,
  /** A statement of a command: a migration, a recount. */
  databaseCommand: 3600,
  redisConnect: 3,
  redisCommand: 5,
  storeConnect: 3,
  /** Until the store begins to respond. */
  storeAnswer: 20,
  /** Between two parts of a file: a user with a weak signal may receive them slowly. */
  storeSilence: 120,
  scannerConnect: 3,
  /** Between two responses of the virus scanner: during a scan it sends none. */
  scannerSilence: 60,
  /** A complete file. */
  scannerFile: 120,
  smtpConnect: 10,
  smtpGreeting: 10,
  /** Between two responses of the mail server. */
  smtpAnswer: 30,
  /** A complete e-mail, regardless of the number of responses. */
  smtpMessage: 90,
  smsAnswer: 15,
  /** The complete response of the time-stamp service. */
  timeStampAnswer: 15,
  /** The token that signs letters, for each signature. */
  letterToken: 15,
  /** One step of the delivery of a message with a code, and the complete delivery. */
  codeStep: 6,
  codeMessage: 15,
  webhookAnswer: 10,
  /** The token that wraps the keys of the vault, at the start of a process. */
  vaultToken: 15,
  /** A response of the provider of single sign-on. */
  ssoAnswer: 5,
  /** A response of DigiLocker; a file from it. */
  digilockerAnswer: 10,
  digilockerFile: 30,
  /** The bank's SFTP server: the sign-in, a step, a complete file, and a session. */
  sftpConnect: 20,
  sftpStep: 20,
  sftpFile: 120,
  sftpSession: 300,
}

type TimeoutName = keyof typeof DEFAULT_SECONDS

const isName = (name: string): name is TimeoutName => name in DEFAULT_SECONDS

/** @throws Exception for an unknown name */
function parseTimeouts(text: string): Partial<Record<TimeoutName, number>> {
  const pairs = text.split(',').flatMap((pair) => (pair.trim() ? [pair.trim().split(':')] : []))
  for (const [name] of pairs) {
    if (isName(name)) continue
    const known = Object.keys(DEFAULT_SECONDS).join(', ')
    throw new Exception(`TIMEOUTS: ${name} is not one of ${known}`, { code: 'E_TIMEOUTS' })
  }
  return Object.fromEntries(pairs.map(([name, seconds]) => [name, Number(seconds)]))
}

const seconds = { ...DEFAULT_SECONDS, ...parseTimeouts(env.get('TIMEOUTS', '')) }

/** The same timeouts in milliseconds. */
const timeouts = Object.fromEntries(
  Object.entries(seconds).map(([name, each]) => [name, Math.round(each * 1000)])
) as Record<TimeoutName, number>

export default timeouts

/** The limit of this process: commands, except the job worker, may take long for one statement. */
const isCommand = app.getEnvironment() === 'console' && !process.argv.includes('queue:work')

export const statementMs = isCommand ? timeouts.databaseCommand : timeouts.databaseStatement
