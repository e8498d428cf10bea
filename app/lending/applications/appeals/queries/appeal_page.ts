import type { I18n } from '@adonisjs/i18n'
import db from '@adonisjs/lucid/services/db'
import { buildAppealNote } from '#applications/appeals/queries/appeal_note'
import { appealStatus } from '#applications/appeals/queries/standing'
import { MAX_ATTACHMENTS, MAX_CHARACTERS } from '#applications/appeals/rules/papers'
import type Application from '#applications/models/application'
import { getClock } from '#kernel/calendar/clock'
import { NotFound } from '#kernel/exceptions/refusal'
import { latestDecision } from '#workflow/queries/decision_history'

/**
 * The page on which a rejection is appealed, or which says why it cannot be.
 *
 * @throws NotFound for an application that was not closed in a way that appeals are about
 */
export async function appealPage(application: Application, i18n: I18n) {
  const today = getClock().today()
  const status = await appealStatus(application, today, db.connection())
  if (!status) throw new NotFound()
  const latest = await latestDecision('application', application.id)
  const note = await buildAppealNote(application, status, today, i18n)
  return {
    uuid: application.uuid,
    number: application.number,
    note: { ...note, link: null },
    can: { appeal: status.kind === 'may' },
    papers: Array.from({ length: MAX_ATTACHMENTS }, (_, at) => `paper${at + 1}`),
    mostWords: MAX_CHARACTERS,
    /** The last step of the file as it is shown. */
    seen: String(latest?.id ?? 0),
  }
}
