import env from '#start/env'
import app from '@adonisjs/core/services/app'
import { Exception } from '@adonisjs/core/exceptions'

/**
 * How long the portal waits for others, in seconds; docs/operations/settings.md has the same table. `TIMEOUTS` sets
 * another number: `TIMEOUTS=request:30,smtpAnswer:20`.
 */
export const DEFAULT_SECONDS = {
  /** From the last byte of a request until its answer is ready; a proxy must wait longer (nginx: 60). */
  request: 45,
  /** A part of the surroundings in `/health/ready`. */
  readiness: 2,
  /** A value that several requests wait for together. */
  sharedReading: 10,
  /** A connection to MySQL, until the server has let it in. */
  databaseConnect: 5,
  /** A free connection of the pool. */
  databaseAcquire: 8,
  /** A connection that was idle shows that it is alive before it is used. */
  databasePing: 1,
  /** A statement of the server and of workers; then the connection counts as lost. */
  databaseStatement: 20,
  /** A statement of a command: a migration, a recount. */
  databaseCommand: 3600,
  redisConnect: 3,
  redisCommand: 5,
  storeConnect: 3,
  /** Until the store begins to answer. */
  storeAnswer: 20,
  /** Between two parts of a file: a person with a weak signal may take them slowly. */
  storeSilence: 120,
  scannerConnect: 3,
  /** Between two signs of life of the virus scanner: a scan gives none. */
  scannerSilence: 60,
  /** A whole file. */
  scannerFile: 120,
  smtpConnect: 10,
  smtpGreeting: 10,
  /** Between two answers of the mail server. */
  smtpAnswer: 30,
  /** A whole e-mail, however many answers that takes. */
  smtpMessage: 90,
  smsAnswer: 15,
  /** The whole answer of the time-stamp service. */
  timeStampAnswer: 15,
  /** The token that signs letters, for each signature. */
  letterToken: 15,
  /** A step of handing over a message with a code, and the whole of it. */
  codeStep: 6,
  codeMessage: 15,
  webhookAnswer: 10,
  /** The token that the keys of the vault are wrapped by, as a process starts. */
  vaultToken: 15,
  /** An answer of the provider of single sign-on. */
  ssoAnswer: 5,
  /** An answer of DigiLocker; a file of it. */
  digilockerAnswer: 10,
  digilockerFile: 30,
  /** The bank's SFTP server: until it has let the portal in, a step, a whole file, and a session. */
  sftpConnect: 20,
  sftpStep: 20,
  sftpFile: 120,
  sftpSession: 300,
}

type TimeoutName = keyof typeof DEFAULT_SECONDS

const isName = (name: string): name is TimeoutName => name in DEFAULT_SECONDS

/** @throws Exception for a name that is none */
function ownSeconds(text: string): Partial<Record<TimeoutName, number>> {
  const pairs = text.split(',').flatMap((pair) => (pair.trim() ? [pair.trim().split(':')] : []))
  for (const [name] of pairs) {
    if (isName(name)) continue
    const known = Object.keys(DEFAULT_SECONDS).join(', ')
    throw new Exception(`TIMEOUTS: ${name} is none of ${known}`, { code: 'E_TIMEOUTS' })
  }
  return Object.fromEntries(pairs.map(([name, seconds]) => [name, Number(seconds)]))
}

const seconds = { ...DEFAULT_SECONDS, ...ownSeconds(env.get('TIMEOUTS', '')) }

/** The same in milliseconds. */
const timeouts = Object.fromEntries(
  Object.entries(seconds).map(([name, each]) => [name, Math.round(each * 1000)])
) as Record<TimeoutName, number>

export default timeouts

/** Of this process: commands, but for the worker of jobs, may take long for one statement. */
const isCommand = app.getEnvironment() === 'console' && !process.argv.includes('queue:work')

export const statementMs = isCommand ? timeouts.databaseCommand : timeouts.databaseStatement
