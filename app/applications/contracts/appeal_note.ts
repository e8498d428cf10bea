import type { I18n } from '@adonisjs/i18n'
import type Application from '#applications/models/application'

/** How a closed application stands as to an appeal, in its applicant's language. */
export interface AppealNote {
  tone: 'info' | 'success' | 'warning'
  title: string
  /** Sentences, one below the other. */
  lines: string[]
  /** Why it was rejected: a sentence, and the words of the office. */
  reason: string | null
  remarks: string | null
  /** What can be done; null where nothing can. */
  link: { href: string; label: string } | null
  /** There is something to do or to wait for: it is told at home as well. */
  isOpen: boolean
}

type ReadNote = (application: Application, i18n: I18n) => Promise<AppealNote | null>

let readNote: ReadNote = async () => null

/** Lends this module what appeals know; called once by their module at start. */
export function registerAppealNote(read: ReadNote): void {
  readNote = read
}

/** What an applicant is told of an appeal; null for an application that was not rejected. */
export const appealNoteOf: ReadNote = (...asked) => readNote(...asked)
