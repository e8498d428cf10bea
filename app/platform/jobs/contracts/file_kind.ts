import type { Writable } from 'node:stream'
import type { I18n } from '@adonisjs/i18n'
import type User from '#auth/models/user'
import type { RightCheck } from '#auth/policies/rights'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { JobProblem, RequestedFile } from '#jobs/models/file_job'
import type { OfficerList } from '#lists/definition'
import { type Districts, hasDistrict } from '#lists/query_filters'

/** The requester of a file, acting under the role assignment of that time, and its list. */
export interface Requester {
  user: User
  list: OfficerList['list']
  may: RightCheck
}

/** A file that is about to be written. */
export interface FileToWrite {
  mime: string
  extension: string
  /** File name for the download where the content determines it, instead of that of the kind. */
  fileName?: string
  /** Expected number of rows, as far as known. */
  total: number
  /** Ids of requested records that can no longer be included. */
  omitted?: readonly number[]
  /** Ends the output, or destroys it on an error. */
  write: (output: Writable) => Promise<unknown>
  /** Records follow-up data, in the transaction in which the file becomes available to its user. */
  onDone?: (jobId: number, trx: TransactionClientContract) => Promise<void>
}

/** The file cannot be generated at present; its user is shown why. */
export class FileUnavailable extends Error {
  constructor(readonly problem: JobProblem) {
    super(problem)
  }
}

/** None of the requested records can be included any more. */
export class NothingLeft extends FileUnavailable {
  constructor() {
    super('nothing_left')
  }
}

/** One kind of file that workers generate; its rights are those of its list, and its own. */
export interface FileKind {
  mayFetch?(requester: Requester): Promise<boolean>
  /** File name for the download. */
  fileName(requested: RequestedFile, list: OfficerList['list']): string
  /** Describes which part of the list it contains; '' for all. */
  about(requested: RequestedFile, user: User, i18n: I18n): Promise<string>
  /** Names of the omitted records, limited to those that the user may still see. */
  namesOf?(leftOut: readonly number[], user: User): Promise<string[]>
  /**
   * @param onRow called for each row as it is written
   * @throws FileUnavailable, as `write` does
   */
  prepare(
    requested: RequestedFile,
    requester: Requester,
    i18n: I18n,
    onRow: () => void
  ): Promise<FileToWrite>
  /**
   * Address of the download, for one that is stored encrypted and served by a route of its own; others use the route of
   * all files.
   */
  encryptedFileHref?(requested: RequestedFile & { id: number }): string
}

const kinds = new Map<string, FileKind>()

/** Registers a kind of file, from the module that owns it. */
export const registerFileKind = (name: string, kind: FileKind) => void kinds.set(name, kind)

/** @throws RangeError for an unknown name */
export function fileKind(name: string): FileKind {
  const kind = kinds.get(name)
  if (!kind) throw new RangeError(`Unknown kind of file: ${name}`)
  return kind
}

/** Days for which a file is kept, and for which jobs that ended otherwise remain visible. */
export const RETENTION_DAYS = 7
const DAY_MS = 86_400_000

/** Files of one user that may wait or be generated at once. */
export const MAX_OPEN_FILES = 5

/** Returns when a job that ends now is deleted. */
export const retainedUntil = (now: Date): Date => new Date(now.getTime() + RETENTION_DAYS * DAY_MS)

/** Whether all districts of a file are still in scope; null means all districts. */
export const areDistrictsInScope = (ofFile: Districts, scope: Districts): boolean =>
  ofFile === null ? scope === null : ofFile.every((district) => hasDistrict(scope, district))
