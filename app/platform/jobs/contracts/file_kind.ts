import type { Writable } from 'node:stream'
import type { I18n } from '@adonisjs/i18n'
import type User from '#auth/models/user'
import type { RightCheck } from '#auth/policies/rights'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { JobProblem, RequestedFile } from '#jobs/models/file_job'
import type { OfficerList } from '#lists/definition'
import { type Districts, hasDistrict } from '#lists/districts'

/** Who asked for a file, acting under the post of that time, and the list that it is of. */
export interface Requester {
  user: User
  list: OfficerList['list']
  may: RightCheck
}

/** A file that is about to be written. */
export interface FileToWrite {
  mime: string
  extension: string
  /** The name it is fetched under where its content decides, instead of the kind's. */
  fileName?: string
  /** Rows that it will have, as far as that is known. */
  total: number
  /** Ids of what was asked for and cannot be in it any more. */
  omitted?: readonly number[]
  /** Ends the output, or destroys it on an error. */
  write: (output: Writable) => Promise<unknown>
  /** Notes what must be known of it, in the transaction in which it becomes its person's. */
  onDone?: (jobId: number, trx: TransactionClientContract) => Promise<void>
}

/** The file cannot be made as things are: its person reads why. */
export class FileUnavailable extends Error {
  constructor(readonly problem: JobProblem) {
    super(problem)
  }
}

/** Of all that was asked for nothing can be in the file any more. */
export class NothingLeft extends FileUnavailable {
  constructor() {
    super('nothing_left')
  }
}

/** One kind of file that workers make; its rights are those of the list that it belongs to, and its own. */
export interface FileKind {
  mayFetch?(requester: Requester): Promise<boolean>
  /** The name it is fetched under. */
  fileName(requested: RequestedFile, list: OfficerList['list']): string
  /** What of the list it has, in words; '' for all. */
  about(requested: RequestedFile, user: User, i18n: I18n): Promise<string>
  /** Names of what was left out, those that their person may still see. */
  namesOf?(leftOut: readonly number[], user: User): Promise<string[]>
  /**
   * @param onRow is called for each row on its way
   * @throws Unmakeable, as `write` does
   */
  prepare(
    requested: RequestedFile,
    requester: Requester,
    i18n: I18n,
    onRow: () => void
  ): Promise<FileToWrite>
  /**
   * Where it is fetched, for one that is sealed while it is kept and leaves by a route of its own; others
   * leave by the door of all files.
   */
  encryptedFileHref?(requested: RequestedFile & { id: number }): string
}

const kinds = new Map<string, FileKind>()

/** Lends this module the knowledge of a kind of file, from the module that owns it. */
export const registerFileKind = (name: string, kind: FileKind) => void kinds.set(name, kind)

/** @throws RangeError for a name that is none */
export function fileKind(name: string): FileKind {
  const kind = kinds.get(name)
  if (!kind) throw new RangeError(`No kind of file ${name}`)
  return kind
}

/** Days that a file is kept, and that what ended otherwise stays in sight. */
export const RETENTION_DAYS = 7
const DAY_MS = 86_400_000

/** Files of one person that may wait or be made at once. */
export const MAX_OPEN_FILES = 5

/** When what ends now is taken away. */
export const retainedUntil = (now: Date): Date => new Date(now.getTime() + RETENTION_DAYS * DAY_MS)

/** Whether all districts of a file are still within reach; null is all that there are. */
export const areDistrictsInScope = (ofFile: Districts, scope: Districts): boolean =>
  ofFile === null ? scope === null : ofFile.every((district) => hasDistrict(scope, district))
