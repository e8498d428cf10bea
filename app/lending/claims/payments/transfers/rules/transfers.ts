import { type PlainDate, addDays, indiaDateOf, startOfIndiaDay } from '#kernel/calendar/plain_date'
import { type Holiday, isNonWorkingWeekday, isWorkingDay } from '#kernel/calendar/working_days'

/**
 * States of an upload: released, uploading, uploaded, acknowledged; unknown and failed need a decision, and a withdrawn
 * one was never at the bank. States of a response: quarantined or ready, imported; skipped, when it was received
 * before, and rejected by an officer.
 */
export type TransferState =
  | 'released'
  | 'uploading'
  | 'uploaded'
  | 'acknowledged'
  | 'unknown'
  | 'failed'
  | 'withdrawn'
  | 'quarantined'
  | 'ready'
  | 'imported'
  | 'skipped'
  | 'rejected'

/** The phase that was begun at the bank and may have been completed, whatever the connection reported. */
export type TransferPhase = 'sending' | 'renaming'

/** Why encryption or decryption failed. */
export const PGP_PROBLEMS = [
  'key_unreadable',
  'key_is_private',
  'key_unusable',
  'key_expired',
  'passphrase_wrong',
  'not_encrypted',
  'not_decrypted',
  'signature_wrong',
  'costly',
] as const

export type PgpProblem = (typeof PGP_PROBLEMS)[number]

/** Why an officer has to intervene. */
export type TransferProblem =
  | 'fate_unknown'
  | 'name_taken'
  | 'bytes_differ'
  /** A value does not fit into a field of fixed width. */
  | 'does_not_fit'
  | 'name_known'
  | 'batch_unknown'
  | 'gap'
  | 'rows_wrong'
  | 'unreadable'
  | 'too_large'
  | 'name_refused'
  | 'duplicate'
  /** OpenPGP was enabled or disabled after the release. */
  | 'pgp_changed'
  | PgpProblem

/** States that need a decision and raise an alert. */
export const NEEDS_DECISION: readonly TransferState[] = ['unknown', 'failed', 'quarantined']

/** Decisions that accounts may take on a transfer, as far as its state allows. */
export const TRANSFER_DECISIONS = [
  'import',
  'reject',
  'resend',
  'withdraw',
  'sent',
  'not_sent',
] as const

/** Where the file was found after an interruption: its size in bytes, null where there is none. */
interface FoundAt {
  /** Searched in the order in which a file moves, so that one that moves meanwhile is not missed. */
  temporary: number | null
  final: number | null
  processed: number | null
}

type Fate = 'uploaded' | 'acknowledged' | 'rename_again' | 'send_again' | 'unknown'

/**
 * Returns the state of an interrupted upload. A file that is found nowhere, or with a different size, may have been
 * accepted by the bank: its fate is unknown, and it is never sent again automatically. In the phase 'renaming' its
 * bytes are never sent again either, as the rename may still be carried out: renaming twice moves one file once.
 */
export function fateOf(phase: TransferPhase, found: FoundAt, bytes: number): Fate {
  if (found.processed === bytes) return 'acknowledged'
  if (found.final !== null) return found.final === bytes ? 'uploaded' : 'unknown'
  if (found.temporary === null) return 'unknown'
  if (phase === 'sending') return 'send_again'
  return found.temporary === bytes ? 'rename_again' : 'unknown'
}

interface TransferStatus {
  state: TransferState
  problem: TransferProblem | null
}

/** Whether a response is waiting for an earlier one; it may be booked before that. */
export const isGapOpen = ({ state, problem }: TransferStatus) =>
  state === 'quarantined' && problem === 'gap'

/** Whether a response has rows that need a decision. */
export const hasWrongRows = ({ state, problem }: TransferStatus) =>
  state === 'quarantined' && problem === 'rows_wrong'

/**
 * Letters, digits, dot, underscore and hyphen, without a leading dot: no file name from a server can lead to another
 * path.
 */
const SAFE_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/

/** Whether a name listed by the bank's server may be requested and stored. */
export const isSafeName = (name: string): boolean => SAFE_NAME.test(name)

/** Whether a configured folder is valid: names between slashes, none of them one or two dots. */
export const isSafeFolder = (folder: string): boolean =>
  /^\/?[A-Za-z0-9_-][\w.-]*(?:\/[A-Za-z0-9_-][\w.-]*)*$/.test(folder) && folder.length <= 255

export const remotePath = (folder: string, name: string): string => `${folder}/${name}`

/** Returns a name for one attempt only: an earlier connection that is still writing uses a different file. */
export const temporaryName = (fileName: string, attempt: number): string =>
  `.${fileName}.${attempt}.part`

const PGP_SUFFIX = /\.(?:pgp|gpg|asc)$/i

export const isPgpName = (name: string): boolean => PGP_SUFFIX.test(name)

/** Returns the name of an encrypted file after decryption. */
export const plainName = (name: string): string => name.replace(PGP_SUFFIX, '')

/** Returns the batch number in the name of a response; null for none. */
export const batchNumberIn = (name: string): string | null => /PB-\d{4}-\d+/.exec(name)?.[0] ?? null

/** Returns the sequence number before RES, from 1: PB-2627-000012-02-RES.csv; null for none. */
export function sequenceIn(name: string): number | null {
  const found = /-(\d{1,3})-RES(?=[._-]|$)/i.exec(name)
  return found ? Number(found[1]) : null
}

/**
 * Whether a file only acknowledges that the bank has accepted an upload: its name contains the upload's name and ACK.
 */
export const acknowledges = (name: string, upload: string): boolean =>
  name.startsWith(plainName(upload).replace(/\.\w+$/, '')) && /[._-]ack(?=[._-]|$)/i.test(name)

/** Whether a response arrived before one that it continues. */
export function isGap(name: string, earlier: readonly string[]): boolean {
  const sequence = sequenceIn(name)
  if (sequence === null || sequence <= 1) return false
  const known = new Set(earlier.map(sequenceIn))
  return Array.from({ length: sequence - 1 }, (_, at) => at + 1).some((one) => !known.has(one))
}

/** When a bank accepts files, according to its connection. */
interface BankTimes {
  /** 'HH:MM' in India's time. */
  cutOff: string
  /** 'YYYY-MM-DD' separated by commas: days without files besides the holidays, and holidays with files. */
  closedDays: string | null
  openDays: string | null
}

export const parseDays = (days: string | null | undefined): PlainDate[] =>
  days ? (days.split(',') as PlainDate[]) : []

/** When the bank accepts files: on a working day until its cut-off. */
interface BankWindow {
  day: PlainDate
  /** Whether it accepts them now. */
  isOpen: boolean
  /** The instant of the cut-off of that day. */
  endsAt: Date
}

/**
 * Returns the open window, or the next one. Files that miss the cut-off are sent on the next day on which the bank
 * accepts files: a working day on which it is not closed, or a day on which it is open.
 */
export function bankWindow(now: Date, bank: BankTimes, holidays: readonly Holiday[]): BankWindow {
  const { cutOff } = bank
  const isOpenOn = (day: PlainDate) => takesFiles(day, bank, holidays)
  const today = indiaDateOf(now)
  if (isOpenOn(today) && now < cutOffOn(today, cutOff)) {
    return { day: today, isOpen: true, endsAt: cutOffOn(today, cutOff) }
  }
  let day = addDays(today, 1)
  while (!isOpenOn(day)) day = addDays(day, 1)
  return { day, isOpen: false, endsAt: cutOffOn(day, cutOff) }
}

const takesFiles = (
  day: PlainDate,
  { closedDays, openDays }: BankTimes,
  holidays: readonly Holiday[]
) =>
  !parseDays(closedDays).includes(day) &&
  (parseDays(openDays).includes(day) || isWorkingDay(day, holidays))

/** Returns the days from a given one, without Sundays and free Saturdays, on which a bank accepts no files. */
export function closedDaysAhead(
  from: PlainDate,
  days: number,
  bank: BankTimes,
  holidays: readonly Holiday[]
): PlainDate[] {
  return Array.from({ length: days }, (_, after) => addDays(from, after)).filter(
    (day) => !isNonWorkingWeekday(day) && !takesFiles(day, bank, holidays)
  )
}

function cutOffOn(day: PlainDate, cutOff: string): Date {
  const [hours, minutes] = cutOff.split(':').map(Number)
  return new Date(startOfIndiaDay(day).getTime() + (hours * 60 + minutes) * 60_000)
}
