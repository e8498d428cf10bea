import type { I18n } from '@adonisjs/i18n'
import { type AppealNote, appealNoteOf } from '#applications/contracts/appeal_note'
import type Application from '#applications/models/application'

/** What the home tells of a rejected application that can be appealed, or whose appeal is looked at. */
export interface OpenAppealNote extends AppealNote {
  uuid: string
  number: string
}

/** Those of a person's applications, the newest first. */
export async function openAppealNotes(
  applications: readonly Application[],
  i18n: I18n
): Promise<OpenAppealNote[]> {
  const notes: OpenAppealNote[] = []
  for (const application of applications.filter(({ status }) => status.isFinal)) {
    const note = await appealNoteOf(application, i18n)
    const { uuid, number } = application
    if (note?.isOpen) notes.push({ ...note, uuid, number })
  }
  return notes
}
